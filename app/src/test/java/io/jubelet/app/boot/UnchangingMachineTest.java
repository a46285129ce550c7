package io.jubelet.app.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.node.Machine;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.ports.fake.FakeHostFacts;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UnchangingMachineTest {

    private final FakeHostFacts facts = new FakeHostFacts();
    private final UnchangingMachine unchanging = new UnchangingMachine(facts);

    private static Machine machine(long pages, Optional<Long> storage) {
        return new Machine(2, 1 << 30, List.of(new Machine.HugePages(2048, pages)),
                storage.map(bytes -> Quantity.of(bytes, Quantity.Format.BINARY_SI)), 0);
    }

    @Test
    void whatIsAddedLaterCountsAfterARestart() {
        Machine first = machine(0, Optional.of(1000L));
        Machine later = machine(64, Optional.of(2000L));
        facts.machine(first);
        assertEquals(first, unchanging.machine());
        facts.machine(later);
        assertEquals(first, unchanging.machine());
        assertEquals(later, new UnchangingMachine(facts).machine());
    }

    @Test
    void storageIsReadUntilTheRootDirectoryIsThere() {
        facts.machine(machine(0, Optional.empty()));
        assertEquals(Optional.empty(), unchanging.machine().ephemeralStorage());
        Machine prepared = machine(0, Optional.of(1000L));
        facts.machine(prepared);
        assertEquals(prepared, unchanging.machine());
        facts.machine(machine(64, Optional.of(2000L)));
        assertEquals(prepared, unchanging.machine());
    }
}
