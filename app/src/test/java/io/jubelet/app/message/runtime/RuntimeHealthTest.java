package io.jubelet.app.message.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.runtime.RuntimeCondition;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RuntimeHealthTest {

    @Test
    void whatKeepsPodsFromTheirNetworkIsReportedAsTheRuntimeReportsIt() {
        var noNetwork = new RuntimeCondition("NetworkReady", false, "NetworkPluginNotReady", "cni plugin not initialized");
        assertEquals(Optional.of("container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady "
                + "message:cni plugin not initialized"), new RuntimeHealth(true, false, "", List.of(noNetwork)).networkProblem());
        assertEquals(Optional.empty(), new RuntimeHealth(true, true, "").networkProblem());
        assertEquals(Optional.empty(), new RuntimeHealth(false, false, "connection refused").networkProblem(),
                "it did not say that");
    }
}
