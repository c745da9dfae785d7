import { detailsEndpoints } from '@halcyon/contract/registration/details.contract';
import { registrationEndpoints } from '@halcyon/contract/registration/registration.contract';
import type { Identity } from '../identity/public.ts';
import { routesOf, type Route } from '../platform/http/handle.ts';
import { hcaptcha, type CaptchaVerifier } from './captcha.service.ts';
import * as details from './details.service.ts';
import * as signUp from './sign-up.service.ts';

/** Sign-up from its first form to the open account, and the player's own details after it. */
export function registrationRoutes(
  identity: Identity,
  captcha: CaptchaVerifier = hcaptcha(identity.config.captcha),
): readonly Route[] {
  const parts = { identity, captcha };
  const signUpRoutes = routesOf(registrationEndpoints, {
    'POST /api/v1/player/registration': { flow: (ctx, { body }) => signUp.startSignUp(parts, ctx, body) },
    'PUT /api/v1/player/registration': { flow: (ctx, { body }) => signUp.updateSignUp(parts, ctx, body) },
    'POST /api/v1/player/registration/sms_request': {
      flow: (ctx, { body }) => signUp.requestSms(parts, ctx, body),
    },
    'POST /api/v1/player/registration/sms_verification': {
      flow: (ctx, { body }) => signUp.verifySms(parts, ctx, body),
    },
    'POST /api/v1/player/registration/email_request': {
      flow: (ctx, { body }) => signUp.requestEmail(parts, ctx, body),
    },
    'POST /api/v1/player/registration/email_verification': {
      flow: (ctx, { body }) => signUp.verifyEmail(parts, ctx, body),
    },
  });
  return [
    ...signUpRoutes,
    ...routesOf(detailsEndpoints, {
      'POST /api/v1/player/phone_number/sms_request': {
        flow: (ctx, { body }) => details.requestPhoneCode(identity, ctx, body),
      },
      'POST /api/v1/player/phone_number/sms_verification': {
        flow: (ctx, { body }) => details.verifyPhoneCode(identity, ctx, body),
      },
      'POST /api/v1/player/address': { command: (ctx, { body }) => details.changeAddress(ctx, body) },
      'POST /api/v1/player/province': { command: (ctx, { body }) => details.changeProvince(ctx, body) },
      'POST /api/v1/player/language': { command: (ctx, { body }) => details.changeLanguage(ctx, body) },
    }),
  ];
}
