package io.jubelet.app.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CgroupFieldsTest {

    @TempDir
    private Path directory;

    private List<String> problems(String agent, String reserved) {
        try (var loading = new Loading(directory).config("kubeletCgroups: " + agent, "kubeReservedCgroup: " + reserved)) {
            assertEquals(agent, loading.valid().cgroups().system().kubelet());
            return loading.problems();
        }
    }

    @Test
    void anAgentOutsideOfItsReserveIsWarnedOf() {
        assertEquals(List.of("config.yaml:3: kubeletCgroups: is not within kubeReservedCgroup (--kube-reserved-cgroup), and not"
                + " limited with it"), problems("/agents", "/podruntime"));
        assertEquals(List.of(), problems("/podruntime/agents", "/podruntime"));
        assertEquals(List.of(), problems("/agents", "''"));
    }
}
