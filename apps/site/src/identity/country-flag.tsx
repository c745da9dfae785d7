/** A round flag. It says nothing that the name beside it does not say. */
export function CountryFlag({ code, size = 20 }: { code: string; size?: number }) {
  return (
    <img
      src={`/images/flags/${code.toLowerCase()}.svg`}
      alt=""
      width={size}
      height={size}
      className="country-flag"
      loading="lazy"
    />
  );
}
