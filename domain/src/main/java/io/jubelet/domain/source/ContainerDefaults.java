package io.jubelet.domain.source;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.ContainerBuilder;
import io.jubelet.domain.container.ContainerPort;
import io.jubelet.domain.container.EnvVar;
import io.jubelet.domain.container.EnvVarSource;
import io.jubelet.domain.container.Handler;
import io.jubelet.domain.container.Lifecycle;
import io.jubelet.domain.container.LifecycleHandler;
import io.jubelet.domain.container.Probe;
import io.jubelet.domain.container.ProbeHandler;
import io.jubelet.domain.container.Protocol;
import io.jubelet.domain.container.PullPolicy;
import io.jubelet.domain.container.TerminationMessagePolicy;
import io.jubelet.domain.container.UriScheme;
import io.jubelet.domain.image.ImageName;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.resource.ResourceRequirements;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Defaults of one container. */
final class ContainerDefaults {

    private static final String TERMINATION_MESSAGE_PATH = "/dev/termination-log";
    private static final int MILLI_PLACES = 3;

    private ContainerDefaults() {
    }

    static Container apply(Container container, boolean hostNetwork) {
        ContainerBuilder builder = container.toBuilder()
                .imagePullPolicy(container.imagePullPolicy().orElseGet(() -> pullPolicy(container.image())))
                .terminationMessagePath(container.terminationMessagePath().isEmpty()
                        ? TERMINATION_MESSAGE_PATH : container.terminationMessagePath())
                .terminationMessagePolicy(container.terminationMessagePolicy().orElse(TerminationMessagePolicy.FILE))
                .ports(container.ports().stream().map(port -> port(port, hostNetwork)).toList())
                .env(container.env().stream().map(ContainerDefaults::variable).toList());
        container.resources().map(ContainerDefaults::resources).ifPresent(builder::resources);
        container.livenessProbe().map(ContainerDefaults::probe).ifPresent(builder::livenessProbe);
        container.readinessProbe().map(ContainerDefaults::probe).ifPresent(builder::readinessProbe);
        container.startupProbe().map(ContainerDefaults::probe).ifPresent(builder::startupProbe);
        container.lifecycle().map(ContainerDefaults::lifecycle).ifPresent(builder::lifecycle);
        return builder.build();
    }

    /** An image whose tag may move is pulled every time; so is the tag latest beside a digest. What is no name counts as tagged. */
    static PullPolicy pullPolicy(String image) {
        try {
            return ImageName.parse(image).tag().equals(ImageName.DEFAULT_TAG) ? PullPolicy.ALWAYS : PullPolicy.IF_NOT_PRESENT;
        } catch (IllegalArgumentException e) {
            return PullPolicy.IF_NOT_PRESENT;
        }
    }

    private static ContainerPort port(ContainerPort port, boolean hostNetwork) {
        boolean sameOnHost = hostNetwork && port.hostPort() == 0;
        return port.toBuilder()
                .hostPort(sameOnHost ? port.containerPort() : port.hostPort())
                .protocol(port.protocol().orElse(Protocol.TCP))
                .build();
    }

    private static EnvVar variable(EnvVar variable) {
        return new EnvVar(variable.name(), variable.value(), variable.valueFrom().map(source -> switch (source) {
            case EnvVarSource.FieldRef(String version, String path) when version.isEmpty() ->
                    new EnvVarSource.FieldRef("v1", path);
            case EnvVarSource.FileKeyRef ref when ref.optional().isEmpty() ->
                    new EnvVarSource.FileKeyRef(ref.volumeName(), ref.path(), ref.key(), Optional.of(false));
            default -> source;
        }));
    }

    private static ResourceRequirements resources(ResourceRequirements resources) {
        Map<String, Quantity> requests = new TreeMap<>(resources.requests());
        resources.limits().forEach(requests::putIfAbsent);
        return new ResourceRequirements(rounded(resources.limits()), rounded(requests), resources.claims());
    }

    /** Amounts in steps of a thousandth, rounded up, as the API stores them. */
    static Map<String, Quantity> rounded(Map<String, Quantity> amounts) {
        Map<String, Quantity> rounded = new TreeMap<>(amounts);
        rounded.replaceAll((_, amount) -> amount.amount().stripTrailingZeros().scale() > MILLI_PLACES
                ? Quantity.ofMilli(amount.milliValue(), amount.format()) : amount);
        return rounded;
    }

    private static Probe probe(Probe probe) {
        return new Probe(probe.handler().map(ContainerDefaults::handler), probe.initialDelaySeconds(),
                orDefault(probe.timeoutSeconds(), 1), orDefault(probe.periodSeconds(), 10),
                orDefault(probe.successThreshold(), 1), orDefault(probe.failureThreshold(), 3),
                probe.terminationGracePeriodSeconds());
    }

    private static int orDefault(int value, int instead) {
        return value == 0 ? instead : value;
    }

    private static ProbeHandler handler(ProbeHandler handler) {
        return handler instanceof Handler.HttpGet get ? httpGet(get) : handler;
    }

    private static Lifecycle lifecycle(Lifecycle lifecycle) {
        return new Lifecycle(lifecycle.postStart().map(ContainerDefaults::hook),
                lifecycle.preStop().map(ContainerDefaults::hook), lifecycle.stopSignal());
    }

    private static LifecycleHandler hook(LifecycleHandler handler) {
        return handler instanceof Handler.HttpGet get ? httpGet(get) : handler;
    }

    private static Handler.HttpGet httpGet(Handler.HttpGet get) {
        return new Handler.HttpGet(get.path().isEmpty() ? "/" : get.path(), get.port(), get.host(),
                get.scheme().or(() -> Optional.of(UriScheme.HTTP)), get.httpHeaders());
    }
}
