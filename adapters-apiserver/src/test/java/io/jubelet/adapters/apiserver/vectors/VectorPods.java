package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.adapters.apiserver.codec.KubernetesPodCodec;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.NamespaceMode;
import io.jubelet.domain.pod.ContainerStatus;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.resource.ResourceRequirements;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedContainerBuilder;
import io.jubelet.domain.runtime.ObservedPod;
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.domain.value.MonotonicTime;
import io.jubelet.ports.codec.PodManifestCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** Pods, their statuses and the runtime state of a pod, as the vectors write them. */
public final class VectorPods {

    /** The base time of all vectors. */
    static final Instant BASE = Instant.parse("2026-01-01T00:00:00Z");

    /** The codec under test, for checks that need more than what stands here. */
    static final PodManifestCodec CODEC = new KubernetesPodCodec();

    private VectorPods() {
    }

    /** The pod in a member of a case. */
    public static Pod pod(Map<String, Object> in, String name) {
        return pod(Json.object(in, name));
    }

    /** A pod, which the vectors write without kind and version. */
    static Pod pod(Map<String, Object> tree) {
        Map<String, Object> typed = new LinkedHashMap<>(tree);
        typed.put("kind", "Pod");
        typed.put("apiVersion", "v1");
        PodManifestCodec.Decoded decoded = CODEC.decode(Json.write(typed).getBytes(StandardCharsets.UTF_8));
        if (!decoded.warnings().isEmpty()) {
            throw new IllegalArgumentException("the codec does not know all of the pod: " + decoded.warnings());
        }
        return decoded.pods().getFirst();
    }

    /** The list of pods in a member of a case. */
    static List<Pod> pods(Map<String, Object> in, String name) {
        return Json.objects(in, name).stream().map(VectorPods::pod).toList();
    }

    /** A pod status written as such. */
    static PodStatus status(Map<String, Object> tree) {
        return pod(Map.of("status", tree)).status();
    }

    /** The container statuses in a member of a case, in API form. */
    static List<ContainerStatus> containerStatuses(Map<String, Object> in, String name) {
        return status(Map.of("containerStatuses", Json.list(in, name))).containerStatuses();
    }

    /** A pod as a tree, without kind and version and without empty metadata and spec, as the vectors write it. */
    static Map<String, Object> tree(Pod pod) {
        Map<String, Object> tree = Json.asObject(
                Json.parse(new String(CODEC.encode(pod), StandardCharsets.UTF_8)));
        tree.keySet().removeAll(List.of("kind", "apiVersion"));
        return tree;
    }

    /** A pod status as a tree. */
    static Map<String, Object> tree(PodStatus status) {
        return Json.object(tree(pod(Map.of()).withStatus(status)), "status");
    }

    /** Resource requirements written as such. */
    static ResourceRequirements resources(Map<String, Object> tree) {
        return pod(Map.of("spec", Map.of("resources", tree))).spec().resources().orElse(ResourceRequirements.NONE);
    }

    /** All containers of a pod: init, regular, ephemeral. */
    static List<Container> containers(Pod pod) {
        return Stream.of(pod.spec().initContainers().stream(), pod.spec().containers().stream(),
                pod.spec().ephemeralContainers().stream().map(e -> e.container())).flatMap(s -> s).toList();
    }

    /** The container of a name. */
    public static Container container(Pod pod, String name) {
        return containers(pod).stream().filter(c -> c.name().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the pod has no container " + name));
    }

    /**
     * The members {@code sandboxes} and {@code containers} of a case as the state that the runtime reports.
     *
     * @param in the case
     * @param pod owner
     * @param hash the hash rule of the code under test; containers with {@code hash} changed get another text
     */
    static ObservedPod observed(Map<String, Object> in, Pod pod, Function<Container, String> hash) {
        PodIdentity owner = new PodIdentity(pod.metadata().namespace(), pod.metadata().name(), pod.uid());
        List<ObservedSandbox> sandboxes = new ArrayList<>();
        for (Map<String, Object> sandbox : Json.objects(in, "sandboxes")) {
            sandboxes.add(sandbox(sandbox, owner, BASE.minusSeconds(sandboxes.size())));
        }
        List<ObservedContainer> containers = Json.objects(in, "containers").stream()
                .map(c -> container(c, pod, hash)).toList();
        List<String> ips = sandboxes.stream().filter(s -> s.state() == SandboxState.READY).findFirst()
                .flatMap(ObservedSandbox::ips).orElse(List.of());
        return new ObservedPod(owner, ips, sandboxes, containers);
    }

    /** One sandbox; the vectors give an order and no creation time. */
    static ObservedSandbox sandbox(Map<String, Object> tree, PodIdentity owner, Instant createdAt) {
        String ip = Json.text(tree, "ip");
        Optional<List<String>> ips = Json.has(tree, "ip")
                ? Optional.of(ip.isEmpty() ? List.of() : List.of(ip)) : Optional.empty();
        return new ObservedSandbox(Json.text(tree, "id"), owner, Json.integer(tree, "attempt"),
                Json.text(tree, "state").equals("READY") ? SandboxState.READY : SandboxState.NOT_READY, createdAt,
                NamespaceMode.valueOf(Json.text(tree, "networkMode")), ips, "");
    }

    private static ObservedContainer container(Map<String, Object> tree, Pod pod, Function<Container, String> hash) {
        String name = Json.text(tree, "name");
        String same = containers(pod).stream().filter(c -> c.name().equals(name)).findFirst().map(hash).orElse("0");
        String recorded = switch (Json.text(tree, "hash")) {
            case "same" -> same;
            case "changed" -> same.equals("1") ? "2" : "1";
            default -> "";
        };
        ObservedContainerBuilder builder = ObservedContainer.builder()
                .id(Json.text(tree, "id"))
                .name(name)
                .sandboxId(Json.text(tree, "sandboxId"))
                .state(state(Json.text(tree, "state")))
                .hash(recorded)
                .restartCount(Json.integer(tree, "restartCount"))
                .createdAt(time(tree, "createdAt").orElse(BASE))
                .exitCode(Json.integer(tree, "exitCode"))
                .reason(Json.text(tree, "reason"))
                .message(Json.text(tree, "message"))
                .image(Json.text(tree, "image"))
                .imageRef(Json.text(tree, "imageRef"));
        time(tree, "startedAt").ifPresent(builder::startedAt);
        time(tree, "finishedAt").ifPresent(builder::finishedAt);
        return builder.build();
    }

    /** A container state as the vectors name it. */
    static RunState state(String name) {
        return switch (name) {
            case "created" -> RunState.CREATED;
            case "running" -> RunState.RUNNING;
            case "exited" -> RunState.EXITED;
            case "unknown" -> RunState.UNKNOWN;
            default -> throw new IllegalArgumentException("no such state: " + name);
        };
    }

    /** A time in a member, by a monotonic clock that is zero at {@link #BASE}. */
    static MonotonicTime monotonic(Map<String, Object> tree, String name) {
        return new MonotonicTime(Duration.between(BASE, time(tree, name).orElseThrow()).toNanos());
    }

    /** A time in a member: RFC 3339, or seconds after {@link #BASE}. */
    static Optional<Instant> time(Map<String, Object> tree, String name) {
        return switch (tree.get(name)) {
            case null -> Optional.empty();
            case Long seconds -> Optional.of(BASE.plusSeconds(seconds));
            case String text -> Optional.of(Instant.parse(text));
            default -> throw new IllegalArgumentException("no time in " + name);
        };
    }

    /** A map of names to results, for those that are written as an object. */
    static <V> Map<String, Object> sortedMap(Map<String, V> map) {
        return new TreeMap<>(map);
    }
}
