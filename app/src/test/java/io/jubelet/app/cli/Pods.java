package io.jubelet.app.cli;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.ContainerState;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.ContainerStatusBuilder;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodCondition;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Builds pods as an agent reports them, in few words. */
final class Pods {

    static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");

    private final List<Container> init = new ArrayList<>();
    private final List<Container> apps = new ArrayList<>();
    private final List<ContainerStatus> initStatuses = new ArrayList<>();
    private final List<ContainerStatus> appStatuses = new ArrayList<>();
    private final List<PodCondition> conditions = new ArrayList<>();
    private final Map<String, String> annotations = new HashMap<>();
    private PodPhase phase = PodPhase.RUNNING;
    private String reason = "";
    private String message = "";
    private boolean deleting;

    static Pods pod() {
        return new Pods();
    }

    static ContainerState waiting(String reason) {
        return new ContainerState.Waiting(reason, "");
    }

    static ContainerState running() {
        return new ContainerState.Running(Optional.of(NOW));
    }

    static ContainerState ended(int exitCode, String reason) {
        return new ContainerState.Terminated(exitCode, 0, reason, "", Optional.of(NOW), Optional.of(NOW), "");
    }

    static ContainerState signalled(int signal) {
        return new ContainerState.Terminated(128 + signal, signal, "", "", Optional.of(NOW), Optional.of(NOW), "");
    }

    Pods phase(PodPhase other) {
        phase = other;
        return this;
    }

    Pods reason(String word, String text) {
        reason = word;
        message = text;
        return this;
    }

    Pods deleting() {
        deleting = true;
        return this;
    }

    Pods annotation(String key, String value) {
        annotations.put(key, value);
        return this;
    }

    Pods condition(String type, String status, String why) {
        conditions.add(PodCondition.builder().type(type).status(status).reason(why).build());
        return this;
    }

    /** An init container counts as started while it runs, and as ready when it has ended well. */
    Pods init(ContainerState state, int restarts) {
        var name = "init-" + init.size();
        init.add(Container.builder().name(name).build());
        var done = state instanceof ContainerState.Terminated end && end.exitCode() == 0;
        initStatuses.add(status(name, state, restarts, done).started(state instanceof ContainerState.Running).build());
        return this;
    }

    Pods sidecar(ContainerState state, int restarts, boolean started, boolean ready) {
        var name = "init-" + init.size();
        init.add(Container.builder().name(name).restartPolicy(RestartPolicy.ALWAYS).build());
        initStatuses.add(status(name, state, restarts, ready).started(started).build());
        return this;
    }

    Pods app(ContainerState state, int restarts, boolean ready) {
        var name = "app-" + apps.size();
        apps.add(Container.builder().name(name).build());
        appStatuses.add(status(name, state, restarts, ready).build());
        return this;
    }

    /** A container that was restarted, the instance before having ended so many seconds ago. */
    Pods restarted(ContainerState state, int restarts, long secondsAgo) {
        var name = "app-" + apps.size();
        apps.add(Container.builder().name(name).build());
        appStatuses.add(status(name, state, restarts, true).lastState(new ContainerState.Terminated(1, 0, "Error", "",
                Optional.of(NOW), Optional.of(NOW.minusSeconds(secondsAgo)), "")).build());
        return this;
    }

    /** A container whose instance before has ended like this. */
    Pods ended(ContainerState state, ContainerState last) {
        var name = "app-" + apps.size();
        apps.add(Container.builder().name(name).build());
        appStatuses.add(status(name, state, 2, false).lastState(last).build());
        return this;
    }

    /** A container that was not started yet, of this image. */
    Pods waitingFor(String image) {
        var name = "app-" + apps.size();
        apps.add(Container.builder().name(name).image(image).build());
        appStatuses.add(status(name, waiting("ContainerCreating"), 0, false).build());
        return this;
    }

    /** A container without a status. */
    Pods unseen() {
        apps.add(Container.builder().name("app-" + apps.size()).build());
        return this;
    }

    Pod build() {
        return build("default", "web");
    }

    Pod build(String namespace, String name) {
        var meta = ObjectMeta.builder().namespace(namespace).name(name).annotations(annotations);
        if (deleting) {
            meta.deletionTimestamp(NOW);
        }
        return new Pod(meta.build(),
                PodSpec.builder().initContainers(init).containers(apps).nodeName("node-1").build(),
                PodStatus.builder().phase(phase).reason(reason).message(message).conditions(conditions)
                        .startTime(NOW.minusSeconds(95))
                        .initContainerStatuses(initStatuses).containerStatuses(appStatuses).build());
    }

    private static ContainerStatusBuilder status(String name, ContainerState state, int restarts, boolean ready) {
        return ContainerStatus.builder().name(name).state(state).restartCount(restarts).ready(ready);
    }
}
