package io.jubelet.domain.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.runtime.PodIdentity;
import org.junit.jupiter.api.Test;

class LogPathsTest {

    private static final PodIdentity POD = new PodIdentity("shop", "web", "u1");

    @Test
    void pathsNameThePodTheContainerAndTheRun() {
        assertEquals("/var/log/pods/shop_web_u1", LogPaths.podDirectory("/var/log/pods", POD));
        assertEquals("/var/log/pods/shop_web_u1/main", LogPaths.containerDirectory("/var/log/pods/", POD, "main"));
        assertEquals("main/0.log", LogPaths.containerLog("main", 0));
        assertEquals("/logs/web_shop_main-abc.log", LogPaths.collectorLink("/logs", POD, "main", "abc"));
    }

    @Test
    void linkIsCutToTheLengthOfAFileName() {
        String link = LogPaths.collectorLink("/l", POD, "main", "i".repeat(300));
        assertEquals(3 + 255, link.length());
        assertTrue(link.endsWith("i.log"));
    }
}
