package io.jubelet.domain;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.RestartPolicy;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodSpecBuilder;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.restart.ContainerHash;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedContainerBuilder;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.ObservedSandboxBuilder;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.SandboxState;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Small pods and runtime states. A container instance has the name of its container as id, its image is the name too. */
public final class Fixtures {
    /** Where the time of all fixtures begins. */
    public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    /** Owner of every sandbox. */
    public static final PodIdentity OWNER = new PodIdentity("ns", "web", "uid-web");
    /** Id of the sandbox that {@link #running} and its like live in. */
    public static final String SANDBOX = "sandbox";

    private Fixtures() {
    }

    public static Container container(String name) {
        return Container.builder().name(name).image(name).build();
    }

    public static Container container(String name, RestartPolicy policy) {
        return container(name).toBuilder().restartPolicy(policy).build();
    }

    public static Container sidecar(String name) {
        return container(name, RestartPolicy.ALWAYS);
    }

    public static Pod pod(Container... containers) {
        return pod(PodSpec.builder().containers(List.of(containers)));
    }

    public static Pod pod(PodSpecBuilder spec) {
        ObjectMeta metadata = ObjectMeta.builder()
                .namespace(OWNER.namespace()).name(OWNER.name()).uid(OWNER.uid()).build();
        return new Pod(metadata, spec.build(), PodStatus.builder().build());
    }

    public static Pod deleted(Pod pod) {
        return pod.withMetadata(pod.metadata().toBuilder().deletionTimestamp(START).build());
    }

    public static Pod annotated(Pod pod, String name, String value) {
        return pod.withMetadata(pod.metadata().toBuilder().annotations(Map.of(name, value)).build());
    }

    /** A ready sandbox with an address of its own. */
    public static ObservedSandboxBuilder sandbox(String id, int attempt) {
        return ObservedSandbox.builder().id(id).pod(OWNER).attempt(attempt).state(SandboxState.READY)
                .createdAt(START.plusSeconds(attempt)).network(NamespaceMode.POD).ips(List.of("10.0.0.1"));
    }

    public static ObservedContainerBuilder instance(String name, RunState state) {
        return ObservedContainer.builder().id(name).name(name).sandboxId(SANDBOX).state(state).createdAt(START)
                .hash(ContainerHash.of(name, name).hex());
    }

    public static ObservedContainer running(String name) {
        return instance(name, RunState.RUNNING).build();
    }

    public static ObservedContainer exited(String name, int exitCode) {
        return instance(name, RunState.EXITED).exitCode(exitCode).build();
    }

    /** Container instances, newest first, in one ready sandbox. */
    public static ObservedPod observed(ObservedContainer... containers) {
        return observed(List.of(sandbox(SANDBOX, 0).build()), containers);
    }

    /** Container instances, newest first, and sandboxes. */
    public static ObservedPod observed(List<ObservedSandbox> sandboxes, ObservedContainer... containers) {
        return new ObservedPod(OWNER, List.of(), sandboxes, Arrays.asList(containers));
    }
}
