package io.jubelet.app.sim;

import io.jubelet.domain.pod.ConditionType;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.source.MirrorPod;
import io.jubelet.domain.status.StatusTransition;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What the API server shows of the pods of a node, once the faults are over. */
final class ShownStatuses {

    /** A status that changed at the last moment is on its way no longer than this. */
    private static final Duration SENT = Duration.ofSeconds(15);

    private final SimWorld world;
    private final ClusterUsers users;

    ShownStatuses(SimWorld world, ClusterUsers users) {
        this.world = world;
        this.users = users;
    }

    /** Time goes on until what was reported last has been sent, which it is already unless something changed at the last moment. */
    void await() {
        world.scheduler.runUntil(() -> users.desired().stream().allMatch(pod -> isShown(pod, pod))
                && world.source.desired().stream().allMatch(pod -> mirror(pod).filter(object -> isShown(pod, object)).isPresent()), SENT);
    }

    /**
     * The server shows what the agent says: of the pods of the cluster, and of static ones by mirror pods, of which there are no
     * others.
     */
    void check() {
        users.desired().forEach(pod -> check(pod, pod));
        Set<String> names = new TreeSet<>(users.mirrors().stream().map(Pod::fullName).toList());
        world.source.desired().forEach(pod -> {
            check(pod, mirror(pod).orElseThrow(() ->
                    new AssertionError("static pod " + pod.uid() + " has no mirror pod, but " + names)));
            names.remove(pod.fullName());
        });
        if (!names.isEmpty()) {
            Convergence.fail("mirror pods " + names + " show nothing");
        }
    }

    private Optional<Pod> mirror(Pod pod) {
        return users.mirrors().stream().filter(object -> MirrorPod.shows(object, pod)).findFirst();
    }

    private void check(Pod pod, Pod object) {
        if (!isShown(pod, object)) {
            Convergence.fail("the server shows another status of " + pod.uid() + " than the agent\nserver: " + object.status()
                    + "\nagent:  " + world.reported.get(pod.uid()).status());
        }
    }

    /** How a pod ended that was given up is not for the agent to say. */
    private boolean isShown(Pod pod, Pod object) {
        if (!world.reported.containsKey(pod.uid())) {
            return false;
        }
        PodStatus shown = object.status();
        PodStatus reported = world.reported.get(pod.uid()).status();
        PodStatus expected = !users.gaveUp(pod) ? reported : reported.toBuilder().phase(shown.phase().orElseThrow())
                .reason(shown.reason()).message(shown.message()).build();
        // It goes to the server with the phase in which the pod ends, and not when the pod had ended before, as an earlier agent said;
        // and a mirror pod may be from before a restart of the agent.
        boolean endedBefore = shown.isTerminal() && shown.condition(ConditionType.DISRUPTION_TARGET).isEmpty();
        if (users.gaveUp(pod) || endedBefore || reported.condition(ConditionType.DISRUPTION_TARGET).isEmpty()) {
            shown = undisrupted(shown);
            expected = undisrupted(expected);
        }
        return StatusTransition.isSame(shown, expected);
    }

    private static PodStatus undisrupted(PodStatus status) {
        return status.toBuilder().conditions(status.conditions().stream()
                .filter(condition -> !condition.type().equals(ConditionType.DISRUPTION_TARGET)).toList()).build();
    }
}
