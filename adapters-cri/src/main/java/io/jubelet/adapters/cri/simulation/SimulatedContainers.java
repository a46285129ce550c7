package io.jubelet.adapters.cri.simulation;

import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.adapters.cri.simulation.Program.OnStop;
import io.jubelet.adapters.cri.simulation.SimulatedContainer.End;
import io.jubelet.adapters.grpc.StatusCode;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.runtime.Image;
import io.jubelet.domain.runtime.RunState;
import io.jubelet.domain.runtime.SandboxState;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.runtime.ListFilter;
import io.jubelet.ports.runtime.RuntimeEvent.Type;
import io.jubelet.ports.time.Timers;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Operations on containers. Every method is one step under the lock of the machine. */
final class SimulatedContainers {

    private final SimulatedMachine machine;
    /** What processes will still do, by the id of their container. */
    private final Map<String, List<Timers.Pending>> planned = new HashMap<>();

    SimulatedContainers(SimulatedMachine machine) {
        this.machine = machine;
    }

    String create(String sandboxId, ContainerConfig config) {
        return machine.locked(() -> {
            SimulatedSandbox sandbox = machine.sandboxes.get(sandboxId);
            if (sandbox == null) {
                throw failure(StatusCode.NOT_FOUND, CriCall.CREATE_CONTAINER, "failed to find sandbox id \"" + sandboxId
                        + "\": not found");
            }
            if (sandbox.state() != SandboxState.READY) {
                throw failure(StatusCode.FAILED_PRECONDITION, CriCall.CREATE_CONTAINER, "sandbox \"" + sandboxId
                        + "\" is not running");
            }
            Image image = machine.images.find(config.image().image()).orElseThrow(() -> failure(StatusCode.NOT_FOUND,
                    CriCall.CREATE_CONTAINER, "failed to resolve image \"" + config.image().image() + "\": not found"));
            MountedImages.check(machine.images, config);
            String directory = sandbox.config().logDirectory();
            SimulatedContainer container = new SimulatedContainer(machine.ids.next(), sandboxId, config, image,
                    directory.isEmpty() || config.logPath().isEmpty() ? "" : directory + "/" + config.logPath(),
                    ProgramParser.ofContainer(name(image, config), config.command(), config.args()),
                    machine.now(), Optional.empty(), Optional.empty(), config.resources());
            machine.containers.values().stream().filter(c -> c.name().equals(container.name())).findFirst()
                    .ifPresent(taken -> {
                        throw failure(StatusCode.UNKNOWN, CriCall.CREATE_CONTAINER,
                                "failed to reserve container name \"" + container.name() + "\": name \""
                                        + container.name() + "\" is reserved for \"" + taken.id() + "\"");
                    });
            machine.containers.put(container.id(), container);
            machine.publish(container, Type.CREATED);
            return container.id();
        });
    }

    private static String name(Image image, ContainerConfig config) {
        return image.repoTags().isEmpty() ? config.image().image() : image.repoTags().getFirst();
    }

    void start(String id) {
        machine.locked(() -> {
            SimulatedContainer container = get(CriCall.START_CONTAINER, id);
            if (container.state() != RunState.CREATED) {
                throw failure(StatusCode.FAILED_PRECONDITION, CriCall.START_CONTAINER,
                        "failed to set starting state for container \"" + id + "\": container is in "
                                + container.state().wireName() + " state");
            }
            try {
                machine.logs.open(container.logPath());
            } catch (UncheckedIOException e) {
                String message = "failed to create containerd task: " + e.getMessage() + ": " + e.getCause();
                machine.containers.put(id, container.ended(new End(machine.now(), 128, "StartError", message)));
                throw failure(StatusCode.UNKNOWN, CriCall.START_CONTAINER, message);
            }
            Instant now = machine.now();
            machine.containers.put(id, container.started(now));
            machine.publish(container, Type.STARTED);
            follow(container);
        });
    }

    /** Lets the process do what it is going to do. */
    private void follow(SimulatedContainer container) {
        String id = container.id();
        List<Timers.Pending> steps = new ArrayList<>();
        for (Program.Line line : container.program().output()) {
            Timers.Pending step = machine.timers.after(line.at(), () -> write(id, line));
            // A process that ends at once still writes its lines.
            if (line.at().isPositive()) {
                steps.add(step);
            }
        }
        container.program().runsFor()
                .ifPresent(time -> steps.add(machine.timers.after(time, () -> finish(id))));
        planned.put(id, steps);
    }

    private void write(String id, Program.Line line) {
        machine.locked(() -> {
            SimulatedContainer container = machine.containers.get(id);
            if (container != null && (container.running() || line.at().isZero())) {
                machine.logs.write(container.logPath(), machine.now(), line.error(), line.text());
            }
        });
    }

    /** The process of a container ends; nothing happens when it does not run. */
    void exit(String id, int code) {
        exit(id, now -> End.of(now, code));
    }

    /** The process of a container ends by itself; nothing happens when it does not run. */
    void finish(String id) {
        machine.locked(() -> {
            SimulatedContainer container = machine.containers.get(id);
            if (container != null) {
                exit(id, container.program().exitCode());
            }
        });
    }

    /** The process of a container ends; nothing happens when it does not run. */
    void exit(String id, int code, String reason, String message) {
        exit(id, now -> new End(now, code, reason, message));
    }

    private void exit(String id, Function<Instant, End> end) {
        machine.locked(() -> {
            SimulatedContainer container = machine.containers.get(id);
            if (container != null && container.running()) {
                // They would keep a container until the time at which it would have ended by itself.
                planned.remove(id).forEach(Timers.Pending::cancel);
                machine.containers.put(id, container.ended(end.apply(machine.now())));
                machine.publish(container, Type.STOPPED);
            }
        });
    }

    /**
     * Sends the stop signal.
     *
     * @return how long the process goes on by itself, zero when it ended, empty when for ever
     */
    Optional<Duration> signal(String id) {
        return machine.locked(() -> {
            SimulatedContainer container = machine.containers.get(id);
            if (container == null || !container.running()) {
                return Optional.of(Duration.ZERO);
            }
            return switch (container.program().onStop()) {
                case OnStop.Exits(int code) -> {
                    exit(id, code);
                    yield Optional.of(Duration.ZERO);
                }
                case OnStop.Ignores() -> container.program().runsFor().map(time ->
                        Duration.between(machine.now(), container.startedAt().orElseThrow().plus(time)));
            };
        });
    }

    /** Removes a container, by force; a missing one is no failure. */
    void remove(String id) {
        machine.locked(() -> {
            exit(id, Program.KILLED);
            SimulatedContainer container = machine.containers.remove(id);
            if (container != null) {
                machine.publish(container, Type.DELETED);
            }
        });
    }

    void update(String id, LinuxContainerResources resources) {
        machine.locked(() -> {
            SimulatedContainer container = get(CriCall.UPDATE_CONTAINER_RESOURCES, id);
            if (container.state() == RunState.EXITED) {
                throw failure(StatusCode.FAILED_PRECONDITION, CriCall.UPDATE_CONTAINER_RESOURCES,
                        "failed to update resources: container is in " + container.state().wireName() + " state");
            }
            machine.containers.put(id, container.with(Resources.merged(container.resources(), resources)));
        });
    }

    void reopenLog(String id) {
        machine.locked(() -> machine.logs.open(running(CriCall.REOPEN_CONTAINER_LOG, id).logPath()));
    }

    SimulatedContainer get(CriCall call, String id) {
        return machine.locked(() -> Optional.ofNullable(machine.containers.get(id))).orElseThrow(() ->
                failure(StatusCode.NOT_FOUND, call, "an error occurred when try to find container \"" + id
                        + "\": not found"));
    }

    SimulatedContainer running(CriCall call, String id) {
        SimulatedContainer container = get(call, id);
        if (!container.running()) {
            throw failure(StatusCode.FAILED_PRECONDITION, call, "container is in " + container.state().wireName()
                    + " state");
        }
        return container;
    }

    List<SimulatedContainer> inSandbox(String sandboxId) {
        return machine.locked(() -> machine.containers.values().stream()
                .filter(c -> c.sandboxId().equals(sandboxId)).toList());
    }

    List<SimulatedContainer> list(ListFilter filter) {
        return machine.locked(() -> machine.containers.values().stream().filter(c -> matches(filter, c)).toList());
    }

    private static boolean matches(ListFilter filter, SimulatedContainer container) {
        return container.id().startsWith(filter.id())
                && container.sandboxId().startsWith(filter.sandboxId())
                && carries(container.config().labels(), filter.labels())
                && (!filter.onlyRunning() || container.running());
    }

    /** Asked for every part of the machine at every list of one pod: no entry is made on the way. */
    static boolean carries(Map<String, String> labels, Map<String, String> wanted) {
        for (String key : wanted.keySet()) {
            if (!wanted.get(key).equals(labels.get(key))) {
                return false;
            }
        }
        return true;
    }

    private static PortException failure(StatusCode code, CriCall call, String description) {
        return code.failure(call, description);
    }
}
