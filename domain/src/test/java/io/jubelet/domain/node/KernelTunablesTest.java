package io.jubelet.domain.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class KernelTunablesTest {

    @Test
    void aKernelThatIsAsItHasToBeIsLeftAlone() {
        assertEquals(List.of(), KernelTunables.deviations(Map.of("vm.overcommit_memory", 1L, "vm.panic_on_oom", 0L,
                "kernel.panic", 10L, "kernel.panic_on_oops", 1L, "kernel.keys.root_maxkeys", 1_000_000L,
                "kernel.keys.root_maxbytes", 25_000_000L)));
    }

    @Test
    void whatDeviatesIsNamedAndWhatIsNotKnownIsNotJudged() {
        var actual = new TreeMap<>(KernelTunables.EXPECTED);
        actual.put("vm.overcommit_memory", 0L);
        actual.put("kernel.panic", -1L);
        actual.remove("kernel.panic_on_oops");
        assertEquals(List.of("invalid kernel flag: vm.overcommit_memory, expected value: 1, actual value: 0",
                "invalid kernel flag: kernel.panic, expected value: 10, actual value: -1"),
                KernelTunables.deviations(actual).stream().map(KernelTunables.Deviation::text).toList());
    }
}
