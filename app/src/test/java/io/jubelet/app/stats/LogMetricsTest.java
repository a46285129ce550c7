package io.jubelet.app.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.stats.MeasuredPods.RunningPod;
import io.jubelet.domain.metrics.ExpositionText;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeFileSystemStatistics;
import io.jubelet.ports.fake.VirtualTimers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LogMetricsTest {

    private static final PodIdentity POD = new PodIdentity("ns", "web", "u");

    private final FakeDisk disk = new FakeDisk();
    private final VirtualTimers timers = new VirtualTimers();
    private int asked;
    private boolean away;
    private final LogMetrics metrics = new LogMetrics(this::running, new FakeFileSystemStatistics(disk), "/logs", timers);

    private MeasuredPods running() {
        asked++;
        if (away) {
            throw new UnavailableException("away");
        }
        var sandbox = SandboxSummary.builder().id("s").pod(POD).attempt(0).state(SandboxState.READY).createdAt(Instant.EPOCH)
                .runtimeHandler("").labels(Map.of()).annotations(Map.of()).build();
        return new MeasuredPods(List.of(new RunningPod(sandbox, List.of(container("main"), container("silent")))), List.of(sandbox));
    }

    private static ContainerSummary container(String name) {
        return ContainerSummary.builder().id(name).name(name).attempt(0).sandboxId("s").pod(POD).state(RunState.RUNNING)
                .createdAt(Instant.EPOCH).image("i").imageId("i").labels(Map.of()).annotations(Map.of()).build();
    }

    private void log(String name, int bytes) {
        String path = "";
        for (String step : List.of("logs", "ns_web_u", "main")) {
            path += "/" + step;
            if (disk.node(path).isEmpty()) {
                disk.makeDirectory(path, 0755);
            }
        }
        disk.write(path + "/" + name, new byte[bytes], 0644);
    }

    @Test
    void allLogsOfAContainerCountAndThoseWithoutFilesDoNot() {
        log("0.log", 100);
        log("0.log.20300101-000000.gz", 20);
        assertEquals("""
                # HELP kubelet_container_log_filesystem_used_bytes [ALPHA] Bytes used by the container's logs on the filesystem.
                # TYPE kubelet_container_log_filesystem_used_bytes gauge
                kubelet_container_log_filesystem_used_bytes{container="main",namespace="ns",pod="web",uid="u"} 120
                """, ExpositionText.of(metrics.families()));
    }

    @Test
    void readersShareAMeasurementForAWhile() {
        log("0.log", 1);
        metrics.families();
        timers.advance(Duration.ofSeconds(5));
        metrics.families();
        assertEquals(1, asked);
        timers.advance(Duration.ofSeconds(1));
        metrics.families();
        assertEquals(2, asked);
    }

    @Test
    void aRuntimeThatDoesNotAnswerLeavesTheOtherMetricsAlone() {
        away = true;
        assertEquals(List.of(), metrics.families());
    }
}
