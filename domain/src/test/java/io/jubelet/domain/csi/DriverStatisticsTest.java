package io.jubelet.domain.csi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.csi.DriverStatistics.Amount;
import io.jubelet.domain.csi.DriverStatistics.Condition;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DriverStatisticsTest {

    private static final Set<NodeCapability> WITH = Set.of(NodeCapability.VOLUME_CONDITION);
    private static final Condition BAD = new Condition(true, "broken");

    private static DriverStatistics of(Amount bytes, Amount inodes, Condition condition) {
        return new DriverStatistics(Optional.ofNullable(bytes), Optional.ofNullable(inodes), Optional.ofNullable(condition));
    }

    /** KEP-1432. */
    @Test
    void aConditionCountsFromADriverThatKnowsThem() {
        var amount = new Amount(3, 2, 1);
        assertEquals(of(amount, null, BAD), of(amount, null, BAD).by(WITH));
        assertEquals(of(amount, null, new Condition(false, "")), of(amount, null, null).by(WITH));
        assertEquals(of(amount, null, null), of(amount, null, BAD).by(Set.of(NodeCapability.GET_VOLUME_STATS)));
    }

    @Test
    void theAmountsRemainWithoutTheCondition() {
        assertEquals(of(Amount.NOTHING, Amount.NOTHING, null), of(Amount.NOTHING, Amount.NOTHING, BAD).withoutCondition());
    }

    @Test
    void anAnswerIsEmptyIfItHasNoPart() {
        assertTrue(of(null, null, null).isEmpty());
        assertFalse(of(Amount.NOTHING, null, null).isEmpty());
        assertFalse(of(null, Amount.NOTHING, null).isEmpty());
        assertFalse(of(null, null, BAD).isEmpty());
    }
}
