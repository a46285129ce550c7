package io.jubelet.e2e;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The agent uses the AOT cache of its distribution, and says so when it does not. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AotCacheUseTest {

    private static final Path DISTRIBUTION = AgentProcess.launcher().toAbsolutePath().normalize().getParent().getParent();
    private static final String CACHE = "lib/jubelet.aot";

    @TempDir
    private Path directory;

    @BeforeEach
    void requireCache() {
        assumeTrue(Files.exists(DISTRIBUTION.resolve(CACHE)), "the distribution was built without an AOT cache; skipped");
    }

    private AgentProcess start(Path launcher) throws IOException {
        Path manifests = Files.createDirectories(directory.resolve("manifests"));
        return AgentProcess.start(launcher, directory, directory.resolve("root"), List.of("--container-runtime-endpoint=fake://",
                "--root-dir=" + directory.resolve("root"), "--pod-manifest-path=" + manifests, "--healthz-port=0"),
                Map.of("JUBELET_AOT", ""));
    }

    @Test
    void theCacheOfTheDistributionIsMapped() throws IOException {
        try (AgentProcess agent = start(AgentProcess.launcher())) {
            Await.until("the agent has mapped its AOT cache", AgentProcess.TIMEOUT, () -> agent.hasMapped(DISTRIBUTION.resolve(CACHE)));
        }
    }

    @Test
    void aCopiedDistributionReportsThatItsCacheIsNotUsed() throws Exception {
        Path copy = directory.resolve("copy");
        assertTrue(new ProcessBuilder("cp", "-a", DISTRIBUTION.toString(), copy.toString()).inheritIO().start().waitFor() == 0);
        try (AgentProcess agent = start(copy.resolve("bin/jubelet"))) {
            agent.awaitLine("the AOT cache " + copy.toRealPath().resolve(CACHE) + " is not used", "bin/jubelet-train");
        }
    }
}
