package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.stats.ContainerStats;
import io.jubelet.ports.runtime.ListFilter;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is measured. */
public abstract class RuntimeStatsContract extends RuntimeContract {

    @Test
    void measuresARunningContainer() {
        String id = start(runSandbox(), "main", "sh", "-c", "while true; do sleep 1; done");
        containers().execSync(id, List.of("true"), Duration.ofSeconds(30), 100);
        runtime().pause(Duration.ofMillis(100));

        ContainerStats stats = runtime().stats().listContainerStats(ListFilter.ofId(id)).getFirst();

        assertEquals(id, stats.id());
        assertEquals("main", stats.name());
        assertEquals(podUid(), stats.labels().get("io.kubernetes.pod.uid"));
        assertTrue(stats.cpu().orElseThrow().usageCoreNanoSeconds().orElseThrow() > 0, stats::toString);
        assertTrue(stats.memory().orElseThrow().workingSetBytes().orElseThrow() > 0, stats::toString);
    }

    @Test
    void listsWhatMatches() {
        String sandbox = runSandbox();
        String id = start(sandbox, "main", "sleep", "3600");

        assertEquals(List.of(id), ids(ListFilter.ofPod(podUid())));
        assertEquals(List.of(id), ids(ListFilter.ofSandbox(sandbox)));
        assertEquals(List.of(id), ids(ListFilter.ofId(id)));
        assertEquals(List.of(), ids(ListFilter.ofPod("another-uid")));
    }

    private List<String> ids(ListFilter filter) {
        return runtime().stats().listContainerStats(filter).stream().map(ContainerStats::id).toList();
    }
}
