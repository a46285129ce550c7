package io.jubelet.adapters.cri.simulation;

import io.jubelet.adapters.cri.call.ContainerLabels;
import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.Image;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.RunState;
import java.time.Instant;
import java.util.Optional;

/**
 * A container at one moment.
 *
 * @param id id
 * @param sandboxId its sandbox
 * @param config configuration of the request
 * @param image image it was made from
 * @param logPath absolute path of the log file, empty for none
 * @param program what its process does
 * @param createdAt when it was made
 * @param startedAt when it was started
 * @param end how it ended
 * @param resources resources in force
 */
record SimulatedContainer(
        String id,
        String sandboxId,
        ContainerConfig config,
        Image image,
        String logPath,
        Program program,
        Instant createdAt,
        Optional<Instant> startedAt,
        Optional<End> end,
        LinuxContainerResources resources) {

    SimulatedContainer started(Instant now) {
        return new SimulatedContainer(id, sandboxId, config, image, logPath, program, createdAt, Optional.of(now), end,
                resources);
    }

    SimulatedContainer ended(End how) {
        return new SimulatedContainer(id, sandboxId, config, image, logPath, program, createdAt, startedAt,
                Optional.of(how), resources);
    }

    SimulatedContainer with(LinuxContainerResources changed) {
        return new SimulatedContainer(id, sandboxId, config, image, logPath, program, createdAt, startedAt, end,
                changed);
    }

    RunState state() {
        if (end.isPresent()) {
            return RunState.EXITED;
        }
        return startedAt.isPresent() ? RunState.RUNNING : RunState.CREATED;
    }

    boolean running() {
        return state() == RunState.RUNNING;
    }

    /** What only one container at a time can have. */
    String name() {
        return config.name() + "_" + sandboxId + "_" + config.attempt();
    }

    ContainerSummary summary() {
        return new ContainerSummary(id, config.name(), config.attempt(), sandboxId,
                ContainerLabels.pod(config.labels()), state(), createdAt, config.image().image(), image.id(),
                config.labels(), config.annotations());
    }

    ObservedContainer observed() {
        var observed = ObservedContainer.builder()
                .id(id)
                .name(config.name())
                .sandboxId(sandboxId)
                .state(state())
                .hash(ContainerLabels.hash(config.annotations()))
                .restartCount(ContainerLabels.restartCount(config.annotations()))
                .createdAt(createdAt)
                .exitCode(end.map(End::code).orElse(0))
                .reason(end.map(End::reason).orElse(""))
                .message(end.map(End::message).orElse(""))
                .image(image.repoTags().isEmpty() ? config.image().image() : image.repoTags().getFirst())
                .imageRef(image.repoDigests().isEmpty() ? image.id() : image.repoDigests().getFirst())
                .imageId(image.id())
                .mounts(config.mounts())
                .logPath(logPath)
                .stopSignal(config.stopSignal())
                .labels(config.labels())
                .annotations(config.annotations());
        startedAt.ifPresent(observed::startedAt);
        end.map(End::at).ifPresent(observed::finishedAt);
        if (!resources.equals(LinuxContainerResources.NONE)) {
            observed.resources(resources);
        }
        return observed.build();
    }

    /**
     * How a container ended.
     *
     * @param at when
     * @param code exit code
     * @param reason reason in one word, as runtimes report it
     * @param message message for users
     */
    record End(Instant at, int code, String reason, String message) {

        /** A process that ended by itself or by a signal. */
        static End of(Instant at, int code) {
            return new End(at, code, code == 0 ? "Completed" : "Error", "");
        }
    }
}
