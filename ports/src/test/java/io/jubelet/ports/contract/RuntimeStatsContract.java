package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;

import io.jubelet.domain.stats.ContainerStats;
import io.jubelet.domain.stats.SandboxStats;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.runtime.ListFilter;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is measured. */
public abstract class RuntimeStatsContract extends RuntimeContract {

    @Test
    void measuresARunningContainer() {
        String id = start(runSandbox(), "main", "sh", "-c", "while true; do sleep 1; done");
        containers().execSync(id, List.of("true"), Duration.ofSeconds(30));
        runtime().pause(Duration.ofMillis(100));

        ContainerStats stats = runtime().stats().containerStats(id);

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

    @Test
    void saysThatItDoesNotFindAContainer() {
        NotFoundException failure =
                assertThrows(NotFoundException.class, () -> runtime().stats().containerStats(nonexistent()));

        assertTrue(failure.getMessage().startsWith("rpc error: code = NotFound desc = "), failure.getMessage());
    }

    @Test
    void measuresASandbox() {
        String sandbox = runSandbox();
        String id = start(sandbox, "main", "sleep", "3600");
        try {
            SandboxStats stats = runtime().stats().sandboxStats(sandbox);
            assertEquals(podUid(), stats.pod().uid());
            assertEquals(List.of(id), stats.containers().stream().map(ContainerStats::id).toList());
            assertEquals(List.of(sandbox), runtime().stats().listSandboxStats(ListFilter.ofPod(podUid())).stream()
                    .map(SandboxStats::id).toList());
        } catch (UnimplementedException e) {
            abort("this runtime does not measure sandboxes: " + e.getMessage());
        }
    }
}
