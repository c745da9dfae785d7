export type StartPlan = {
  /** Every file of script that the page begins with, those that others stand on first: all of them travel at once. */
  readonly files: readonly string[];
  /** The files of each route; the router finds their parts in `__reactRouterRouteModules`. */
  readonly routes: Readonly<Record<string, readonly string[]>>;
  /** Brings the page to life, once everything else is there. */
  readonly entry: string;
  /** True: the page is nothing without script, so nothing is waited for. */
  readonly isAtOnce: boolean;
};

/** Nobody waits longer than this for a picture that does not come, ms. */
const PICTURE_MS = 3_000;

/**
 * Code of an inline script that fetches and starts the page's own script once the picture that the page is
 * waited for (`fetchpriority="high"`) has been painted; without one, after the first frame. A finger or a key is
 * answered at once, and a page in a background tab, which paints nothing, begins after PICTURE_MS.
 *
 * Each file is requested and run in a separate task: together they block a slow phone for a fifth of a second. Pure. Source: docs/decisions/deferred-script.md.
 */
export function startWhenSeen(plan: StartPlan): string {
  return `{const plan=${JSON.stringify(plan).replaceAll('<', '\\u003c')};
let begun=false;
const begin=async()=>{
if(begun)return;
begun=true;
const ask=(href)=>document.head.appendChild(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
for(const href of [...plan.files,plan.entry])setTimeout(ask,0,href);
const parts={};
for(const file of plan.files)parts[file]=await import(file);
const routes=Object.entries(plan.routes).map(([id,files])=>[id,Object.assign({},...files.map((file)=>parts[file]))]);
window.__reactRouterRouteModules=Object.fromEntries(routes);
await import(plan.entry);
};
const painted=()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(begin)));
if(plan.isAtOnce)begin();
const picture=document.querySelector("img[fetchpriority=high]");
if(picture)picture.decode().then(painted,painted);else painted();
setTimeout(begin,${PICTURE_MS});
for(const event of ["pointerdown","keydown"])addEventListener(event,begin,{once:true})}`;
}
