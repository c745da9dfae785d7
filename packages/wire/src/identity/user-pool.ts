import { z } from 'zod';

/**
 * A user pool in Cognito's form: JSON posts to one address, the call in the header `x-amz-target`, faults with
 * `__type` under HTTP 400. Only what sign-in, renewal and sign-out need.
 */
export const poolTargets = {
  initiateAuth: 'AWSCognitoIdentityProviderService.InitiateAuth',
  revokeToken: 'AWSCognitoIdentityProviderService.RevokeToken',
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
} as const;
