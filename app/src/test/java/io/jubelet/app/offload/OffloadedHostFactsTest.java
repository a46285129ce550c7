package io.jubelet.app.offload;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.task.BlockingWork;
import io.jubelet.domain.node.Machine;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.ports.fake.FakeHostFacts;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OffloadedHostFactsTest {

    private final FakeHostFacts facts = new FakeHostFacts();
    private final OffloadedHostFacts offloaded = new OffloadedHostFacts(facts, BlockingWork.DIRECT);

    private static Machine machine(long pages, Optional<Long> storage) {
        return new Machine(2, 1 << 30, List.of(new Machine.HugePages(2048, pages)),
                storage.map(bytes -> Quantity.of(bytes, Quantity.Format.BINARY_SI)), 0);
    }

    @Test
    void whatIsAddedLaterCountsAfterARestart() {
        Machine first = machine(0, Optional.of(1000L));
        Machine later = machine(64, Optional.of(2000L));
        facts.machine(first);
        assertEquals(first, offloaded.machine());
        facts.machine(later);
        assertEquals(first, offloaded.machine());
        assertEquals(later, new OffloadedHostFacts(facts, BlockingWork.DIRECT).machine());
    }

    @Test
    void storageIsReadUntilTheRootDirectoryIsThere() {
        facts.machine(machine(0, Optional.empty()));
        assertEquals(Optional.empty(), offloaded.machine().ephemeralStorage());
        Machine prepared = machine(0, Optional.of(1000L));
        facts.machine(prepared);
        assertEquals(prepared, offloaded.machine());
        facts.machine(machine(64, Optional.of(2000L)));
        assertEquals(prepared, offloaded.machine());
    }
}
