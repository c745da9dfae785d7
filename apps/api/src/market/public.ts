export { openPolicies } from './policy.service.ts';
export { PolicyInvalid } from './policy.ts';
