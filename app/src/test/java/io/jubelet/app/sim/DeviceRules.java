package io.jubelet.app.sim;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.KeyValue;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.device.DeviceCheckpoint;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.ports.runtime.ContainerRuntime;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * What holds of devices, at every moment: nobody has one that somebody else has, no container begins without its own, and what is written
 * down can be read. Judged by what containers see in their environment.
 */
final class DeviceRules {

    private static final String CHECKPOINT = "/var/lib/kubelet/device-plugins/" + DeviceCheckpoint.NAME;
    /** As long as a call of the runtime may take: what was decided before the resource was known may come into being so much later. */
    private static final Duration DECIDED = Duration.ofMinutes(2);

    private final SimWorld world;
    /** What containers got, by their ids. */
    private final Map<String, Set<String>> held = new HashMap<>();
    private byte[] seen = new byte[0];
    private Optional<DeviceCheckpoint> written = Optional.empty();
    /** Since when it is recorded that there are such devices. */
    private Optional<Duration> knownSince = Optional.empty();

    DeviceRules(SimWorld world) {
        this.world = world;
    }

    /** The runtime, in which containers are looked at when they are made. */
    ContainerRuntime watched(ContainerRuntime runtime, Consumer<AssertionError> broken) {
        return (ContainerRuntime) Proxy.newProxyInstance(ContainerRuntime.class.getClassLoader(),
                new Class<?>[] {ContainerRuntime.class}, (_, method, arguments) -> {
                    try {
                        Object result = method.invoke(runtime, arguments);
                        if (method.getName().equals("createContainer")) {
                            made((String) result, (ContainerConfig) arguments[1], (SandboxConfig) arguments[2], broken);
                        }
                        return result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private void made(String id, ContainerConfig config, SandboxConfig sandbox, Consumer<AssertionError> broken) {
        Set<String> devices = new TreeSet<>();
        config.envs().stream().filter(env -> env.key().equals(SimDevices.VARIABLE)).map(KeyValue::value)
                .forEach(value -> devices.addAll(List.of(value.split(","))));
        held.put(id, devices);
        int desired = desired(world.pods.get(sandbox.uid()), config.name());
        boolean known = knownSince.filter(since -> world.scheduler.elapsed().minus(since).compareTo(DECIDED) > 0).isPresent();
        if (devices.size() != desired && (known || !devices.isEmpty())) {
            broken.accept(new AssertionError("container " + config.name() + " of " + sandbox.uid() + " is made with the devices "
                    + devices + ", and wants " + desired));
        }
    }

    private static int desired(Pod pod, String name) {
        return Stream.concat(pod.spec().initContainers().stream(), pod.spec().containers().stream())
                .filter(container -> container.name().equals(name)).map(Container::resourcesOrNone)
                .map(resources -> resources.limits().get(SimDevices.RESOURCE)).filter(limit -> limit != null)
                .mapToInt(limit -> (int) limit.value()).findFirst().orElse(0);
    }

    void check() {
        read();
        Map<String, String> owners = new HashMap<>();
        for (ContainerSummary container : running()) {
            for (String device : held.getOrDefault(container.id(), Set.of())) {
                String other = owners.put(device, key(container));
                if (other != null) {
                    throw new AssertionError("device " + device + " is in " + key(container) + " and in " + other);
                }
            }
        }
    }

    private void read() {
        byte[] now = world.disk.read(CHECKPOINT).orElse(new byte[0]);
        if (now == seen || now.length == 0) {
            return;
        }
        seen = now;
        try {
            written = Optional.of(DeviceCheckpoint.parse(new String(now, StandardCharsets.UTF_8)));
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new AssertionError("the checkpoint of devices can't be read: " + e.getMessage(), e);
        }
        boolean known = written.get().registered().containsKey(SimDevices.RESOURCE);
        knownSince = known ? knownSince.or(() -> Optional.of(world.scheduler.elapsed())) : Optional.empty();
    }

    private List<ContainerSummary> running() {
        return world.runtime.snapshot().containers().stream().filter(one -> one.state() == RunState.RUNNING).toList();
    }

    private static String key(ContainerSummary container) {
        return container.pod().uid() + "/" + container.name();
    }

    /** After the recovery: pods that are gone have no devices, and everybody has those that are recorded. */
    void converged(Collection<Pod> desired) {
        Set<String> alive = new TreeSet<>();
        desired.stream().map(Pod::uid).filter(uid -> Optional.ofNullable(world.reported.get(uid))
                .filter(reported -> !reported.status().isTerminal()).isPresent()).forEach(alive::add);
        written.ifPresent(file -> {
            if (!alive.containsAll(file.assignments().pods())) {
                Convergence.fail("devices are not given back: " + file.assignments().pods() + "; there are " + alive);
            }
            running().forEach(one -> {
                Set<String> stored = file.assignments().of(one.pod().uid(), one.name(), SimDevices.RESOURCE).map(Set::copyOf)
                        .orElse(Set.of());
                Set<String> own = held.getOrDefault(one.id(), Set.of());
                if (!own.isEmpty() && !own.equals(stored)) {
                    Convergence.fail("container " + key(one) + " has " + own + ", and " + stored + " is written down");
                }
            });
        });
    }
}
