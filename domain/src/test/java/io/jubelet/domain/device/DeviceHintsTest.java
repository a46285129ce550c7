package io.jubelet.domain.device;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeviceHintsTest {

    /** Two devices at node 0, one at node 1, one at none. */
    private static final Map<String, Device> DEVICES = Map.of("a0", new Device("a0", true, List.of(0L)),
            "b0", new Device("b0", true, List.of(0L)), "c1", new Device("c1", true, List.of(1L)), "e", new Device("e", true, List.of()));

    private static Set<String> ids(String text) {
        return text.isEmpty() ? Set.of() : Set.of(text.split(" "));
    }

    @ParameterizedTest
    @CsvSource({"a0 b0 c1,'',1,0! 1! 01", "a0 b0 c1,'',2,0! 01", "a0 b0 c1,'',3,01!", "a0 b0 c1,'',4,''",
        "a0,c1,2,01", "'',a0 b0,2,0! 01", "'',a0,1,0! 01", "b0,a0,1,0! 01", "b0,a0,2,0! 01", "b0,a0,3,''",
        "b0 c1,e,1,0! 1! 01", "b0 c1,e,2,01", "b0 c1,e a0,2,0! 01"})
    void devicesOfInitContainersCountAndBindToTheirNodes(String available, String reusable, int count, String hints) {
        assertEquals(hints, String.join(" ", new DeviceHints(DEVICES, List.of(0, 1))
                .of(Optional.empty(), ids(available), ids(reusable), count).stream()
                .map(hint -> (hint.affinity().orElseThrow().contains(0) ? "0" : "")
                        + (hint.affinity().orElseThrow().contains(1) ? "1" : "") + (hint.preferred() ? "!" : "")).toList()));
    }
}
