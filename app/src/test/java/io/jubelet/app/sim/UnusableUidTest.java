package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.explain.Explanation;
import io.jubelet.domain.explain.Verdict;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A pod whose uid can't be the name of a directory can't run; its end must not wait for the removal of what was never made. */
@Timeout(60)
class UnusableUidTest {

    private final SimWorld world = new SimWorld(1).explained();

    private static Pod pod(String uid) {
        Container app = Container.builder().name("app").image("registry.local/app:1").command(List.of("sleep", "infinity")).build();
        return new Pod(ObjectMeta.builder().name("web").namespace("default").uid(uid).build(),
                PodSpec.builder().containers(List.of(app)).terminationGracePeriodSeconds(30L).build(), PodStatus.builder().build());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a/b", ".."})
    void itEndsWhenItIsNotWantedAnyMore(String uid) {
        world.startAgent();
        world.source.want(pod(uid));
        world.scheduler.run(Duration.ofSeconds(30), () -> { });
        world.source.unwant("web");
        assertTrue(world.scheduler.runUntil(() -> Explanation.of(world.explanations.find("web"),
                        List.copyOf(world.reported.values())).stream().anyMatch(one -> one.verdict().state() == Verdict.State.GONE),
                Duration.ofMinutes(2)), () -> world.explanations.timelines().toString());
    }
}
