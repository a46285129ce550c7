package io.jubelet.app.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EnvVar;
import io.jubelet.domain.container.EnvVarSource;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A pod one of whose containers reads a variable from a file that another one writes, through the whole agent. */
class EnvFilePodTest {

    private static final String FILE = "/var/lib/kubelet/pods/uid/volumes/kubernetes.io~empty-dir/config/vars.env";

    private final SimWorld world = new SimWorld(1);

    EnvFilePodTest() {
        world.startAgent();
    }

    /** The variable is the command: it shows in what becomes of the pod. */
    private static Pod pod() {
        var command = new EnvVar("WHAT", "",
                Optional.of(new EnvVarSource.FileKeyRef("config", "vars.env", "WHAT", Optional.empty())));
        return new Pod(ObjectMeta.builder().name("web").namespace("default").uid("uid").build(),
                PodSpec.builder().restartPolicy(RestartPolicy.NEVER)
                        .initContainers(List.of(Container.builder().name("writer").image("registry.local/writer:1")
                                .command(List.of("sleep", "2")).build()))
                        .containers(List.of(Container.builder().name("app").image("registry.local/app:1")
                                .command(List.of("$(WHAT)")).env(List.of(command)).build()))
                        .volumes(List.of(new Volume("config",
                                Optional.of(new VolumeSource.EmptyDir("", Optional.empty()))))).build(),
                PodStatus.builder().build());
    }

    private String waiting() {
        return Optional.ofNullable(world.reported.get("uid")).stream()
                .flatMap(pod -> pod.status().containerStatuses().stream())
                .flatMap(status -> status.waiting().stream())
                .map(waiting -> waiting.reason() + ": " + waiting.message()).findFirst().orElse("");
    }

    private void awaitWaiting(String expected) {
        world.scheduler.runUntil(() -> waiting().equals(expected), Duration.ofMinutes(2));
        assertEquals(expected, waiting());
    }

    private void write(String text) {
        world.disk.write(FILE, text.getBytes(StandardCharsets.UTF_8), 0644);
    }

    @Test
    void aContainerStartsWhenItsVariableIsInTheFile() {
        world.source.want(pod());
        awaitWaiting("CreateContainerConfigError: couldn't parse env file");
        write("OTHER='x'\n");
        awaitWaiting("CreateContainerConfigError: environment variable key \"WHAT\" not found in file \"" + FILE + "\"");
        write("OTHER='x'\nWHAT='true' # ends well\n");
        assertTrue(world.scheduler.runUntil(() -> world.reported.get("uid").status().phase()
                .filter(phase -> phase == PodPhase.SUCCEEDED).isPresent(), Duration.ofMinutes(2)),
                () -> world.reported.get("uid").toString());
    }
}
