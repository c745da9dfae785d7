export type StartPlan = {
  /** Every file of script that the page begins with: all of them travel at once. */
  readonly files: readonly string[];
  /** Text of the module that brings the page to life. */
  readonly module: string;
  /** True: the page is nothing without script, so nothing is waited for. */
  readonly isAtOnce: boolean;
};

/** Nobody waits longer than this for a picture that does not come, ms. */
const PICTURE_MS = 3_000;

/**
 * Code of an inline script that fetches and starts the page's own script once the picture that the page is
 * waited for (`fetchpriority="high"`) has been painted; without one, after the first frame. A finger or a key is
 * answered at once, and a page in a background tab, which paints nothing, begins after PICTURE_MS. Pure.
 */
export function startWhenSeen(plan: StartPlan): string {
  return `{const plan=${JSON.stringify(plan).replaceAll('<', '\\u003c')};
const {nonce}=document.currentScript;
const add=(name,facts)=>document.head.appendChild(Object.assign(document.createElement(name),facts));
let begun=false;
const begin=()=>{
if(begun)return;
begun=true;
for(const href of plan.files)add("link",{rel:"modulepreload",href});
add("script",{type:"module",nonce,textContent:plan.module}).remove();
};
const painted=()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(begin)));
if(plan.isAtOnce)begin();
const picture=document.querySelector("img[fetchpriority=high]");
if(picture)picture.decode().then(painted,painted);else painted();
setTimeout(begin,${PICTURE_MS});
for(const event of ["pointerdown","keydown"])addEventListener(event,begin,{once:true})}`;
}
