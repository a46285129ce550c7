package io.jubelet.adapters.cri.call;

import io.jubelet.adapters.grpc.GrpcMethod;
import io.jubelet.adapters.grpc.StatusCode;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import java.time.Duration;
import java.util.Optional;

/**
 * The calls of CRI v1 that the agent makes, each with its deadline and the way its failures are worded. All but {@link
 * #GET_CONTAINER_EVENTS} have a single response.
 */
public enum CriCall implements GrpcMethod {
    VERSION("Version"),
    STATUS("Status"),
    RUNTIME_CONFIG("RuntimeConfig"),
    UPDATE_RUNTIME_CONFIG("UpdateRuntimeConfig"),
    RUN_POD_SANDBOX("RunPodSandbox", Limit.TWICE, Wording.FULL),
    STOP_POD_SANDBOX("StopPodSandbox"),
    REMOVE_POD_SANDBOX("RemovePodSandbox"),
    POD_SANDBOX_STATUS("PodSandboxStatus"),
    LIST_POD_SANDBOX("ListPodSandbox"),
    UPDATE_POD_SANDBOX_RESOURCES("UpdatePodSandboxResources"),
    CREATE_CONTAINER("CreateContainer", Limit.ONCE, Wording.DESCRIPTION),
    START_CONTAINER("StartContainer", Limit.ONCE, Wording.DESCRIPTION),
    STOP_CONTAINER("StopContainer", Limit.PLUS, Wording.FULL),
    REMOVE_CONTAINER("RemoveContainer"),
    LIST_CONTAINERS("ListContainers"),
    CONTAINER_STATUS("ContainerStatus"),
    UPDATE_CONTAINER_RESOURCES("UpdateContainerResources"),
    REOPEN_CONTAINER_LOG("ReopenContainerLog"),
    CHECKPOINT_CONTAINER("CheckpointContainer", Limit.LONGER, Wording.FULL),
    EXEC_SYNC("ExecSync", Limit.PLUS_UNLESS_ZERO, Wording.FULL),
    EXEC("Exec"),
    ATTACH("Attach"),
    PORT_FORWARD("PortForward"),
    LIST_CONTAINER_STATS("ListContainerStats"),
    GET_CONTAINER_EVENTS("GetContainerEvents", Limit.NONE, Wording.FULL),
    LIST_IMAGES("ListImages"),
    IMAGE_STATUS("ImageStatus"),
    PULL_IMAGE("PullImage", Limit.NONE, Wording.WITHOUT_UNKNOWN),
    REMOVE_IMAGE("RemoveImage"),
    IMAGE_FS_INFO("ImageFsInfo");

    /** Starts take tens to hundreds of milliseconds; a runtime that hangs must not delay the end of a pod for longer. */
    private static final Duration START_COMPLETION = Duration.ofSeconds(10);

    private final String wireName;
    private final Limit limit;
    private final Wording wording;

    CriCall(String wireName) {
        this(wireName, Limit.ONCE, Wording.FULL);
    }

    CriCall(String wireName, Limit limit, Wording wording) {
        this.wireName = wireName;
        this.limit = limit;
        this.wording = wording;
    }

    /** Name of the call in the CRI specification. */
    @Override
    public String wireName() {
        return wireName;
    }

    @Override
    public String service() {
        return switch (this) {
            case LIST_IMAGES, IMAGE_STATUS, PULL_IMAGE, REMOVE_IMAGE, IMAGE_FS_INFO -> "runtime.v1.ImageService";
            default -> "runtime.v1.RuntimeService";
        };
    }

    /**
     * {@inheritDoc} A runtime whose {@code StartContainer} is cancelled, as by the deletion of the pod, records that the container
     * failed to start, with an exit code that statuses would show.
     */
    @Override
    public Duration afterInterruption() {
        return this == START_CONTAINER ? START_COMPLETION : Duration.ZERO;
    }

    /** {@inheritDoc} The request limit is the configured {@code runtimeRequestTimeout}. */
    @Override
    public Optional<Duration> deadline(Duration request, Duration own) {
        return switch (limit) {
            case ONCE -> Optional.of(request);
            case TWICE -> Optional.of(request.multipliedBy(2));
            case PLUS -> Optional.of(request.plus(own));
            case LONGER -> Optional.of(request.compareTo(own) < 0 ? own : request);
            case PLUS_UNLESS_ZERO -> own.isZero() ? Optional.empty() : Optional.of(request.plus(own));
            case NONE -> Optional.empty();
        };
    }

    /** The failure with the message that a kubelet writes to statuses and events. */
    @Override
    public PortException failure(StatusCode code, String description, Throwable cause) {
        String message = message(code, description);
        return code == StatusCode.UNKNOWN ? withoutCode(message, description, cause) : code.exception(message, cause);
    }

    /** Some failures have to be distinguished, but runtimes give them no code of their own. */
    private static PortException withoutCode(String message, String description, Throwable cause) {
        // A second object of the same name, and a container that another client removes at this moment.
        if (description.contains(" is reserved for ") || description.contains(" is already in removing state")) {
            return new ConflictException(message, cause);
        }
        // containerd returns this from the moment it listens until it has loaded its containers.
        return description.contains("server is not initialized yet")
                ? new UnavailableException(message, cause) : StatusCode.UNKNOWN.exception(message, cause);
    }

    private String message(StatusCode code, String description) {
        return switch (wording) {
            case FULL -> code.message(description);
            case DESCRIPTION -> description;
            case WITHOUT_UNKNOWN -> code == StatusCode.UNKNOWN ? description : code.message(description);
        };
    }

    /** Rules for deadlines. */
    private enum Limit {
        ONCE, TWICE, PLUS, LONGER, PLUS_UNLESS_ZERO, NONE
    }

    /** Which part of a failure is shown to users. */
    private enum Wording {
        FULL, DESCRIPTION, WITHOUT_UNKNOWN
    }
}
