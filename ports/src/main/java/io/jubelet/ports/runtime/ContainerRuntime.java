package io.jubelet.ports.runtime;

import io.jubelet.domain.cri.ContainerConfig;
import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.SandboxConfig;
import io.jubelet.domain.runtime.ContainerSummary;
import io.jubelet.domain.runtime.ExecResult;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.ObservedSandbox;
import io.jubelet.domain.runtime.RuntimeStatus;
import io.jubelet.domain.runtime.RuntimeVersion;
import io.jubelet.domain.runtime.SandboxSummary;
import io.jubelet.ports.failure.PortException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Sandboxes and containers of this machine (CRI v1 RuntimeService). Every method blocks until the runtime has answered
 * or the deadline of the call has passed, may be called from any number of threads at once, and throws a
 * {@link PortException} when it fails. An interrupted call is cancelled: it throws a
 * {@link io.jubelet.ports.failure.CancelledException} with the thread's interrupted status set. Only a start that is under way
 * may be completed first, see {@link #startContainer}. The deadline of a call is the configured {@code runtimeRequestTimeout},
 * and twice that for {@link #runSandbox}. Stopping a container and running a command get their own time in addition; a command
 * without a limit, and the stream of events, have no deadline.
 *
 * <p>Messages of failures are those of statuses and events: {@code rpc error: code = C desc = D}
 * in general, and {@code D} alone from {@link #createContainer} and {@link #startContainer}.
 */
public interface ContainerRuntime {

    /**
     * Name and version of the runtime.
     *
     * @throws io.jubelet.ports.failure.UnavailableException when nothing answers on the endpoint
     */
    RuntimeVersion version();

    /** Conditions and abilities of the runtime. */
    RuntimeStatus status();

    /** The cgroup driver the runtime uses; empty when the runtime does not report it. */
    Optional<CgroupDriver> cgroupDriver();

    /** Sends the runtime the pod CIDRs of the node, comma separated. */
    void updatePodCidr(String podCidr);

    /**
     * Makes and starts a sandbox, network included.
     *
     * @param runtimeHandler runtime handler, empty for the default
     * @return id of the sandbox
     * @throws io.jubelet.ports.failure.ConflictException when a sandbox of that name, namespace, uid and attempt exists
     */
    String runSandbox(SandboxConfig config, String runtimeHandler);

    /** Stops a sandbox and everything in it; no error for a sandbox that is stopped or does not exist. */
    void stopSandbox(String sandboxId);

    /** Removes a sandbox and everything in it, by force if needed; no error for a sandbox that does not exist. */
    void removeSandbox(String sandboxId);

    /**
     * Full status of one sandbox.
     *
     * @throws io.jubelet.ports.failure.NotFoundException when there is none of that id
     */
    ObservedSandbox sandboxStatus(String sandboxId);

    /** Sandboxes that match. */
    List<SandboxSummary> listSandboxes(ListFilter filter);

    /**
     * Makes a container in a sandbox without starting it.
     *
     * @param sandboxConfig the configuration the sandbox was made with
     * @return id of the container
     * @throws io.jubelet.ports.failure.NotFoundException when the sandbox or image does not exist
     * @throws io.jubelet.ports.failure.ConflictException when a container of that name and attempt exists
     */
    String createContainer(String sandboxId, ContainerConfig config, SandboxConfig sandboxConfig);

    /**
     * Starts a container that was made. A runtime may record a start that is cancelled as a failure of the container, with an exit code.
     * So an interruption may be answered only once the runtime has answered, or has not for ten seconds.
     */
    void startContainer(String containerId);

    /**
     * Stops a container: stop signal, then kill after the grace period. No error for a container that is stopped or
     * does not exist.
     *
     * @param grace time between the two signals, 0 kills at once
     */
    void stopContainer(String containerId, Duration grace);

    /**
     * Removes a container, by force if it runs; no error for a container that does not exist.
     *
     * @throws io.jubelet.ports.failure.ConflictException when it is being removed already
     */
    void removeContainer(String containerId);

    /** Containers that match. */
    List<ContainerSummary> listContainers(ListFilter filter);

    /**
     * Full status of one container.
     *
     * @throws io.jubelet.ports.failure.NotFoundException when there is none of that id
     */
    ObservedContainer containerStatus(String containerId);

    /** Changes the resource settings of a container that exists. */
    void updateContainerResources(String containerId, LinuxContainerResources resources);

    /**
     * Sends the runtime the resources of a whole pod after they changed; runtimes without interest in them ignore it.
     *
     * @param overhead resources of the sandbox itself
     * @param resources sum of the resources of the containers
     * @throws io.jubelet.ports.failure.UnimplementedException when the runtime does not have the call
     */
    void updateSandboxResources(String sandboxId, LinuxContainerResources overhead, LinuxContainerResources resources);

    /** Notifies the runtime that the log file was moved away and a new one must be opened. */
    void reopenContainerLog(String containerId);

    /**
     * Runs a command in a container and waits for it.
     *
     * @param timeout time the command may take, zero for no limit
     * @param maxOutput bytes that are wanted of each of standard output and standard error, more than zero; the rest is left
     *     out, and with it the part of a character before it
     * @throws io.jubelet.ports.failure.DeadlineExceededException when it took longer
     */
    ExecResult execSync(String containerId, List<String> command, Duration timeout, int maxOutput);

    /**
     * Writes the state of a running container to a file (CRIU checkpoint).
     *
     * @param location absolute path of the archive that is written
     * @param timeout time it may take, which counts when it is longer than that of any other request
     * @throws io.jubelet.ports.failure.UnimplementedException when the runtime can't
     */
    void checkpointContainer(String containerId, String location, Duration timeout);

    /**
     * Subscribes to the runtime's own events. Returns once the stream stands; events arrive on a thread of the adapter,
     * one after another.
     *
     * <p>Some runtimes answer nothing at all before their first event, so that a refusal may also arrive after this
     * returned, as {@link EventListener#ended}.
     *
     * @return the subscription, to be closed by the caller
     * @throws io.jubelet.ports.failure.UnimplementedException when the runtime has no such stream
     */
    EventSubscription subscribe(EventListener listener);

    /** Which cgroup driver a runtime uses. */
    enum CgroupDriver {
        /** Slices made by systemd. */
        SYSTEMD,
        /** Directories made by the runtime. */
        CGROUPFS
    }

    /** Receives events of the runtime. */
    interface EventListener {

        /** Something happened to a container or sandbox of this pod. */
        void changed(RuntimeEvent event);

        /**
         * The stream ended, by itself and not by {@link EventSubscription#close()}; no event follows. The class states
         * whether another attempt makes sense.
         */
        void ended(PortException why);
    }

    /** A stream of events that can be ended. */
    interface EventSubscription extends AutoCloseable {

        /** Ends the stream; no call of the listener begins once this returned. */
        @Override
        void close();
    }
}
