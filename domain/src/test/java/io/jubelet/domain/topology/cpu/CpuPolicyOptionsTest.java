package io.jubelet.domain.topology.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuPolicyOptionsTest {

    private static CpuPolicyOptions of(String configured, boolean alpha, boolean beta) {
        Map<String, String> options = new TreeMap<>();
        Stream.of(configured.split(" ")).filter(text -> !text.isEmpty())
                .forEach(text -> options.put(text.split("=")[0], text.split("=")[1]));
        return CpuPolicyOptions.of(options, alpha, beta);
    }

    @ParameterizedTest
    @CsvSource({"'', false, false, false, false, false, false", "full-pcpus-only=true, true, false, false, false, false, false",
        "distribute-cpus-across-numa=true, false, true, false, false, false, false",
        "align-by-socket=true, false, false, true, false, false, false",
        "distribute-cpus-across-cores=true, false, false, false, true, false, false",
        "strict-cpu-reservation=true, false, false, false, false, true, false",
        "prefer-align-cpus-by-uncorecache=true, false, false, false, false, false, true",
        "full-pcpus-only=true distribute-cpus-across-numa=true align-by-socket=true strict-cpu-reservation=true,"
                + " true, true, true, false, true, false",
        "full-pcpus-only=true prefer-align-cpus-by-uncorecache=true, true, false, false, false, false, true",
        "full-pcpus-only=false distribute-cpus-across-cores=true, false, false, false, true, false, false"})
    void eachOptionHasItsName(String configured, boolean fullCores, boolean acrossNuma, boolean bySocket, boolean acrossCores,
            boolean strict, boolean caches) {
        assertEquals(new CpuPolicyOptions(fullCores, acrossNuma, bySocket, acrossCores, strict, caches), of(configured, true, true));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "nope=true                            | unknown CPU Manager Policy option: \"nope\"",
        "full-pcpus-only=yes!                 | bad value for option \"full-pcpus-only\": strconv.ParseBool: parsing \"yes!\":"
                + " invalid syntax",
        "full-pcpus-only=true distribute-cpus-across-cores=true | static policy options full-pcpus-only and"
                + " distribute-cpus-across-cores can not be used at the same time",
        "distribute-cpus-across-numa=true distribute-cpus-across-cores=true | static policy options distribute-cpus-across-numa and"
                + " distribute-cpus-across-cores can not be used at the same time",
        "prefer-align-cpus-by-uncorecache=true distribute-cpus-across-cores=true | static policy options"
                + " prefer-align-cpus-by-uncorecache and distribute-cpus-across-cores can not be used at the same time",
        "prefer-align-cpus-by-uncorecache=true distribute-cpus-across-numa=true | static policy options"
                + " prefer-align-cpus-by-uncorecache and distribute-cpus-across-numa can not be used at the same time"})
    void whatDoesNotGoTogetherIsRefused(String configured, String message) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, () -> of(configured, true, true)).getMessage());
    }

    /** KEP-2902 is beta, KEP-3327 and KEP-4176 are alpha. */
    @ParameterizedTest
    @CsvSource({"full-pcpus-only, ''", "strict-cpu-reservation, ''", "prefer-align-cpus-by-uncorecache, ''",
        "distribute-cpus-across-numa, Beta", "align-by-socket, Alpha", "distribute-cpus-across-cores, Alpha"})
    void someOptionsHaveAGate(String name, String gate) {
        of(name + "=true", gate.equals("Alpha"), gate.equals("Beta"));
        if (!gate.isEmpty()) {
            assertEquals("CPU Manager Policy " + gate + "-level Options not enabled, but option \"" + name + "\" provided",
                    assertThrows(IllegalArgumentException.class, () -> of(name + "=false", !gate.equals("Alpha"), !gate.equals("Beta")))
                            .getMessage());
        }
    }
}
