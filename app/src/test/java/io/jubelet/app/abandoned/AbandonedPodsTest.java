package io.jubelet.app.abandoned;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.message.pod.WorkersListed;
import io.jubelet.app.message.runtime.RuntimeListed;
import io.jubelet.domain.runtime.PodIdentity;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A pod that has something, and is not desired. */
class AbandonedPodsTest {

    private static final PodChanges NOBODY = new PodChanges(List.of(), true, true);
    private static final Set<String> POD = Set.of("uid");

    private final AbandonedPods abandoned = new AbandonedPods();

    private static RuntimeListed runtime(boolean alive) {
        return new RuntimeListed(Map.of(new PodIdentity("default", "pod", "uid"), alive), 0);
    }

    @Test
    void oneThatWasNotDesiredSinceTheStartIsGoneWhenNothingOfItRuns() {
        assertEquals(Set.of(), abandoned.desired(NOBODY, POD));
        assertEquals(Set.of(), abandoned.finished("uid"), "it may run");
        assertEquals(Set.of(), abandoned.listed(runtime(true)));
        assertEquals(Set.of(), abandoned.desired(NOBODY, POD));
        assertEquals(POD, abandoned.listed(runtime(false)));
    }

    @Test
    void oneThatWasDesiredIsGoneWhenItsWorkerSaysSo() {
        abandoned.assigned("uid");
        assertEquals(Set.of(), abandoned.desired(NOBODY, POD));
        assertEquals(Set.of(), abandoned.listed(runtime(false)), "its worker may start something");
        assertEquals(POD, abandoned.finished("uid"));
    }

    @Test
    void oneWithoutThatReportIsGoneWhenNoWorkerHasIt() {
        abandoned.assigned("uid");
        assertEquals(Set.of(), abandoned.desired(NOBODY, POD));
        abandoned.listed(new WorkersListed(POD));
        abandoned.listed(runtime(false));
        assertEquals(Set.of(), abandoned.desired(NOBODY, POD), "it has a worker");
        abandoned.listed(new WorkersListed(Set.of()));
        assertEquals(Set.of(), abandoned.desired(NOBODY, POD), "the runtime was not asked since");
        abandoned.listed(runtime(false));
        assertEquals(POD, abandoned.desired(NOBODY, POD));
    }

    @Test
    void oneThatIsDesiredAgainIsNotGone() {
        assertEquals(Set.of(), abandoned.desired(NOBODY, POD));
        abandoned.assigned("uid");
        assertEquals(Set.of(), abandoned.listed(runtime(false)));
        assertEquals(Set.of(), abandoned.finished("other"));
    }
}
