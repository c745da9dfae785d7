import { useState } from 'react';
import { Button } from '../src/button.tsx';
import { OddsCell } from '../src/odds-cell.tsx';
import css from './gallery.module.css';

const priceText = (oddsMilli: number) => (oddsMilli / 1000).toFixed(2);

export function Odds() {
  const [oddsMilli, setOddsMilli] = useState(2_100);
  const [isSelected, setSelected] = useState(false);
  const price = { price: '2.10', value: 2_100 };
  return (
    <>
      <div className={css.odds}>
        <OddsCell label="Halden to win, 2.10" {...price} />
        <OddsCell label="Draw, 2.10" {...price} isSelected />
        <OddsCell label="Both score, 2.10" {...price} isJoined />
        <OddsCell label="Next corner, suspended" {...price} isSuspended />
        <OddsCell label="Over 2.5, 2.50, boosted" price="2.50" oldPrice="2.34" value={2_500} />
        <OddsCell label="Under 0.5, no price" price={null} value={null} />
        <OddsCell label="Home, 2.10" caption="1" {...price} />
        <OddsCell label="Away, suspended" caption="2" {...price} isSuspended />
      </div>
      <div className={`${css.odds} ${css.wide}`}>
        <OddsCell label="Over 1.75, 2.10" caption="Over 1.75" layout="wide" {...price} />
        <OddsCell label="Under 1.75, 2.10" caption="Under 1.75" layout="wide" {...price} isSelected />
        <OddsCell label="Yes, suspended" caption="Yes" layout="wide" {...price} isSuspended />
      </div>
      <div className={css.row}>
        <div>
          <OddsCell
            label={`Price that moves, ${priceText(oddsMilli)}`}
            price={priceText(oddsMilli)}
            value={oddsMilli}
            isSelected={isSelected}
            onClick={() => setSelected(!isSelected)}
          />
        </div>
        <Button size="s" onClick={() => setOddsMilli(oddsMilli + 40)}>
          Price up
        </Button>
        <Button size="s" onClick={() => setOddsMilli(oddsMilli - 40)}>
          Price down
        </Button>
      </div>
    </>
  );
}
