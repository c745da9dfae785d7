import { z } from 'zod';

/**
 * A user pool in Cognito's form: JSON posts to one address, the call in the header `x-amz-target`, faults with
 * `__type` under HTTP 400. Only what sign-in, renewal, sign-out and a new password need; calls of `admin…` carry
 * the signature of the pool's owner (aws-signature.ts).
 */
export const poolTargets = {
  initiateAuth: 'AWSCognitoIdentityProviderService.InitiateAuth',
  revokeToken: 'AWSCognitoIdentityProviderService.RevokeToken',
  adminCreateUser: 'AWSCognitoIdentityProviderService.AdminCreateUser',
  adminSetUserPassword: 'AWSCognitoIdentityProviderService.AdminSetUserPassword',
  adminUserGlobalSignOut: 'AWSCognitoIdentityProviderService.AdminUserGlobalSignOut',
} as const;

export const InitiateAuth = z.object({
  ClientId: z.string(),
  AuthFlow: z.enum(['USER_PASSWORD_AUTH', 'REFRESH_TOKEN_AUTH']),
  AuthParameters: z.object({
    USERNAME: z.string().optional(),
    PASSWORD: z.string().optional(),
    REFRESH_TOKEN: z.string().optional(),
  }),
});

export const RevokeToken = z.object({ ClientId: z.string(), Token: z.string() });

const OfUser = { UserPoolId: z.string(), Username: z.string() };
/** Without a message of the pool's own. */
export const AdminCreateUser = z.object({
  ...OfUser,
  MessageAction: z.literal('SUPPRESS'),
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string() })),
});
/** `Permanent`: the password is the person's own from now on, and the next sign-in needs no change. */
export const AdminSetUserPassword = z.object({
  ...OfUser,
  Password: z.string(),
  Permanent: z.literal(true),
});
export const AdminUserGlobalSignOut = z.object(OfUser);
/** The service in the scope of a signature. */
export const POOL_SERVICE = 'cognito-idp';

/** A renewal answers without a new refresh token. */
export const AuthenticationAnswer = z.object({
  AuthenticationResult: z
    .object({
      AccessToken: z.string(),
      IdToken: z.string(),
      RefreshToken: z.string().optional(),
      ExpiresIn: z.number().int(),
      TokenType: z.literal('Bearer'),
    })
    .optional(),
});

export const PoolFault = z.looseObject({ __type: z.string(), message: z.string().optional() });

/** The demonstration's pool, which the sandbox plays; its names are public. */
export const sandboxPool = {
  poolId: 'eu-west-1_Halcyon01',
  clientId: 'halcyon-demonstration-client',
  accessKeyId: 'HALCYON-DEMONSTRATION',
  secretAccessKey: 'halcyon-demonstration-pool-owner',
} as const;
