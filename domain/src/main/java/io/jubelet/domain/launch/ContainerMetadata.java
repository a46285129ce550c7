package io.jubelet.domain.launch;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerPort;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.container.HttpHeader;
import io.jubelet.domain.container.Lifecycle;
import io.jubelet.domain.container.LifecycleHandler;
import io.jubelet.domain.container.Protocol;
import io.jubelet.domain.container.TerminationMessagePolicy;
import io.jubelet.domain.container.UriScheme;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.restart.ContainerHash;
import io.jubelet.domain.runtime.RuntimeLabels;
import io.jubelet.domain.value.IntOrString;
import io.jubelet.domain.value.JsonText;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Labels and annotations of a container. They are all that is known of a pod that was deleted while no kubelet ran, so they
 * contain the data for stopping it.
 */
final class ContainerMetadata {

    private ContainerMetadata() {
    }

    static Map<String, String> labels(Pod pod, Container container) {
        ObjectMeta meta = pod.metadata();
        return Map.of(
                RuntimeLabels.POD_NAME, meta.name(),
                RuntimeLabels.POD_NAMESPACE, meta.namespace(),
                RuntimeLabels.POD_UID, meta.uid(),
                RuntimeLabels.CONTAINER_NAME, container.name());
    }

    /** Annotations that device plugins request come first and cannot replace the others. */
    static Map<String, String> annotations(ContainerLaunch launch) {
        Pod pod = launch.launch().pod();
        Container container = launch.container();
        Map<String, String> annotations = new HashMap<>(launch.annotations());
        annotations.put(RuntimeLabels.CONTAINER_HASH, ContainerHash.of(container).hex());
        annotations.put(RuntimeLabels.CONTAINER_RESTART_COUNT, Integer.toString(launch.restartCount()));
        annotations.put(RuntimeLabels.TERMINATION_MESSAGE_PATH, container.terminationMessagePath());
        annotations.put(RuntimeLabels.TERMINATION_MESSAGE_POLICY,
                container.terminationMessagePolicy().map(TerminationMessagePolicy::wireName).orElse(""));
        pod.metadata().deletionGracePeriodSeconds().ifPresent(seconds ->
                annotations.put(RuntimeLabels.POD_DELETION_GRACE_PERIOD, seconds.toString()));
        pod.spec().terminationGracePeriodSeconds().ifPresent(seconds ->
                annotations.put(RuntimeLabels.POD_TERMINATION_GRACE_PERIOD, seconds.toString()));
        container.lifecycle().flatMap(Lifecycle::preStop).ifPresent(hook ->
                annotations.put(RuntimeLabels.PRE_STOP_HANDLER, json(hook)));
        if (!container.ports().isEmpty()) {
            annotations.put(RuntimeLabels.CONTAINER_PORTS,
                    JsonText.array(container.ports().stream().map(ContainerMetadata::json).toList()));
        }
        return annotations;
    }

    private static String json(ContainerPort port) {
        return JsonText.object()
                .addGiven("name", port.name())
                .addGiven("hostPort", port.hostPort())
                .add("containerPort", port.containerPort())
                .addGiven("protocol", port.protocol().map(Protocol::wireName).orElse(""))
                .addGiven("hostIP", port.hostIP())
                .toString();
    }

    private static String json(LifecycleHandler hook) {
        return switch (hook) {
            case Handler.Exec exec -> wrap("exec", JsonText.object().addGiven("command", exec.command()));
            case Handler.HttpGet get -> wrap("httpGet", json(get));
            case Handler.TcpSocket socket -> wrap("tcpSocket", JsonText.object()
                    .addRaw("port", json(socket.port()))
                    .addGiven("host", socket.host()));
            case LifecycleHandler.Sleep sleep -> wrap("sleep", JsonText.object().add("seconds", sleep.seconds()));
        };
    }

    private static String wrap(String kind, JsonText action) {
        return JsonText.object().addRaw(kind, action.toString()).toString();
    }

    private static JsonText json(Handler.HttpGet get) {
        JsonText json = JsonText.object()
                .addGiven("path", get.path())
                .addRaw("port", json(get.port()))
                .addGiven("host", get.host())
                .addGiven("scheme", get.scheme().map(UriScheme::wireName).orElse(""));
        if (!get.httpHeaders().isEmpty()) {
            json.addRaw("httpHeaders",
                    JsonText.array(get.httpHeaders().stream().map(ContainerMetadata::json).toList()));
        }
        return json;
    }

    private static String json(HttpHeader header) {
        return JsonText.object().add("name", header.name()).add("value", header.value()).toString();
    }

    private static String json(Optional<IntOrString> port) {
        return switch (port.orElse(IntOrString.of(0))) {
            case IntOrString.Int number -> Integer.toString(number.value());
            case IntOrString.Text text -> JsonText.quote(text.value());
        };
    }
}
