package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Images of real containers when the disk is too full. */
class RealImagesTest extends RealNode {

    private static final Duration SOON = Duration.ofSeconds(60);

    @AfterEach
    void bringBack() {
        containerd.importMissing();
    }

    @Test
    void imagesAreRemovedUnlessContainersUseThem() {
        AgentProcess first = start();
        node.put("keeper.yaml", Manifests.server("keeper"));
        first.awaitReady("keeper");
        Set<String> running = runtime.runningUids(full("keeper"));
        first.close();

        AgentProcess second = collecting();
        second.awaitLine("image", "was removed", "there has to be room");
        second.awaitReady("keeper");
        assertTrue(runtime.imageNames().contains(Manifests.IMAGE), runtime.imageNames().toString());
        assertEquals(running, runtime.runningUids(full("keeper")));
        second.awaitLine("FreeDiskSpaceFailed");
        node.remove("keeper.yaml");
        Await.until("no container is left", SOON, () -> runtime.containers().isEmpty());
        second.close();

        collecting();
        Await.until("no image is left", SOON, () -> runtime.imageNames().isEmpty());
    }

    /** One percent of the disk is in use on every machine. */
    private AgentProcess collecting() {
        return start("--image-gc-high-threshold=1", "--image-gc-low-threshold=0", "--minimum-image-ttl-duration=0s");
    }
}
