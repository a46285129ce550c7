package io.jubelet.benchmarks.side;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SideOptionsTest {

    private static final List<String> NEEDED = List.of("--side-by-side", "kubelet", "--kubeconfig", "/admin", "--node", "n",
            "--endpoint", "unix:///socket");

    private static SideOptions parse(String... more) {
        List<String> all = new ArrayList<>(NEEDED);
        all.addAll(List.of(more));
        return SideOptions.parse(all);
    }

    @Test
    void theAgentsUseTheIdentityOfTheUserUnlessTheyHaveOne() {
        assertEquals(Path.of("/admin"), parse().cluster().nodeKubeconfig());
        assertEquals(Path.of("/node"), parse("--node-kubeconfig", "/node").cluster().nodeKubeconfig());
    }

    /** For a shell a new line would end the command. */
    @Test
    void aCommandOfSeveralLinesIsOneCommand() {
        assertEquals("kubelet --config={config} --v=2", parse("--side-by-side", "kubelet --config={config}\n    --v=2\n").command());
    }

    @Test
    void sizesAndRoundsAreRead() {
        SideOptions.Load load = parse("--sizes", "1,10", "--rounds", "1", "--singles", "9", "--warm-up", "2").load();

        assertEquals(List.of(1, 10), load.sizes());
        assertEquals(1, load.rounds());
        assertEquals(9, load.singles());
        assertEquals(2, load.warmUp());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--side-by-side", "--kubeconfig", "--node", "--endpoint"})
    void whatIsMissingIsNamed(String flag) {
        List<String> all = new ArrayList<>(NEEDED);
        int at = all.indexOf(flag);
        all.subList(at, at + 2).clear();

        var failure = assertThrows(IllegalArgumentException.class, () -> SideOptions.parse(all));

        assertEquals(flag + " is missing; try: bin/bench --help", failure.getMessage());
    }
}
