import css from '../platform/country-flag.module.css';
/** A round flag. Decorative: the name next to it says the same. */
export function CountryFlag({ code, size = 20 }: { code: string; size?: number }) {
  return (
    <img
      src={`/images/flags/${code.toLowerCase()}.svg`}
      alt=""
      width={size}
      height={size}
      className={css.countryFlag}
      loading="lazy"
    />
  );
}
