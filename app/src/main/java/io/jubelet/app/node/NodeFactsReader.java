package io.jubelet.app.node;

import io.jubelet.app.settings.NodeStatusSettings;
import io.jubelet.app.task.Reconciler;
import io.jubelet.app.task.Tasks;
import io.jubelet.domain.node.DeviceResources;
import io.jubelet.domain.node.Machine;
import io.jubelet.domain.node.NodeFacts;
import io.jubelet.domain.node.NodeSwap;
import io.jubelet.domain.node.NodeSystemInfo;
import io.jubelet.domain.runtime.Image;
import io.jubelet.domain.runtime.RuntimeStatus;
import io.jubelet.domain.runtime.RuntimeVersion;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.host.HostFacts;
import io.jubelet.ports.host.HostIdentity;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.time.Timers;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Facts about the machine and the runtime. What the machine has is read once: the limits of this agent and the resources that it
 * assigns stay as they were at the start, too. The rest of the kernel is read when facts are requested; the runtime and the resolver,
 * which may block, are asked in the background, and their last answers are used until there are new ones. Thread-safe.
 */
final class NodeFactsReader {

    private static final Logger LOG = System.getLogger(NodeFactsReader.class.getName());
    private static final String LINUX = "linux";
    /** Version of a runtime that does not answer. */
    private static final String UNKNOWN = "Unknown";

    private final HostFacts host;
    private final ContainerRuntime runtime;
    private final ImageService imageService;
    private final String nodeName;
    private final String kubeletVersion;
    private final Runnable changed;
    private final Reconciler runtimeQuestions;
    private final Reconciler resolverQuestions;
    private volatile Optional<Machine> machine = Optional.empty();
    private volatile Optional<RuntimeVersion> version = Optional.empty();
    private volatile Optional<RuntimeStatus> status = Optional.empty();
    private volatile Optional<List<Image>> images = Optional.empty();
    private volatile DeviceResources devices = DeviceResources.NONE;
    private final VolumesReport volumes = new VolumesReport();
    private volatile Optional<List<String>> resolved = Optional.empty();

    /**
     * NodeFactsReader about one node.
     *
     * @param changed is run when something was found out that should be reported soon; must not block
     */
    NodeFactsReader(HostFacts host, ContainerRuntime runtime, ImageService imageService, NodeStatusSettings settings,
            Timers timers, Tasks tasks, Runnable changed) {
        this.host = host;
        this.runtime = runtime;
        this.imageService = imageService;
        this.nodeName = settings.nodeName();
        this.kubeletVersion = settings.kubeletVersion();
        this.changed = changed;
        this.runtimeQuestions = new Reconciler("node-runtime", this::askRuntime, timers, tasks);
        this.resolverQuestions = new Reconciler("node-resolver", this::askResolver, timers, tasks);
    }

    /** The devices of plugins. */
    void devicesCounted(DeviceResources counted) {
        if (!counted.equals(devices)) {
            devices = counted;
            changed.run();
        }
    }

    /** The volumes in use. */
    VolumesReport volumes() {
        return volumes;
    }

    /** Asks runtime and resolver again, beside. */
    void refresh() {
        runtimeQuestions.request();
        resolverQuestions.request();
    }

    /** Whether all sources answered at least once. */
    boolean isComplete() {
        return includeRuntime() && resolved.isPresent();
    }

    /** Whether the runtime answered at least once. */
    boolean includeRuntime() {
        return version.isPresent() && status.isPresent() && images.isPresent();
    }

    /** The facts as they are known now. */
    NodeFacts facts() {
        Machine known = machine();
        return new NodeFacts(known, devices, info(known, host.identity()), host.addresses(),
                resolved.orElse(List.of()), status, images,
                volumes.inUse());
    }

    /** Read again only while the file system of the root directory could not be measured. */
    private Machine machine() {
        return machine.orElseGet(() -> {
            Machine read = host.machine();
            machine = Optional.of(read).filter(complete -> complete.ephemeralStorage().isPresent());
            return read;
        });
    }

    private NodeSystemInfo info(Machine machine, HostIdentity identity) {
        String runtimeVersion = version.map(RuntimeVersion::text).orElse("");
        Optional<NodeSwap> swap = machine.reportedSwap().isEmpty() ? Optional.empty()
                : Optional.of(new NodeSwap(Optional.of(machine.reportedSwap().getAsLong())));
        return new NodeSystemInfo(identity.machineId(), identity.systemUuid(), identity.bootId(),
                identity.kernelVersion(), identity.osImage(), runtimeVersion, kubeletVersion, "", LINUX,
                identity.architecture(), swap);
    }

    private Reconciler.Next askRuntime() {
        var before = List.of(version, status, images.isPresent());
        version = ask(runtime::version).or(() -> version.map(known -> new RuntimeVersion(known.name(), UNKNOWN, known.apiVersion())));
        status = ask(runtime::status).map(NodeFactsReader::withoutConditions).or(() -> status);
        images = ask(imageService::listImages).or(() -> images);
        // Other images alone can wait for the next round: they come and go all day.
        if (!before.equals(List.of(version, status, images.isPresent()))) {
            changed.run();
        }
        return Reconciler.Next.onRequest();
    }

    /** Conditions come in messages of their own. */
    private static RuntimeStatus withoutConditions(RuntimeStatus status) {
        return status.toBuilder().conditions(List.of()).build();
    }

    private Reconciler.Next askResolver() {
        Optional<List<String>> before = resolved;
        resolved = Optional.of(List.copyOf(host.resolve(nodeName)));
        if (!before.equals(resolved)) {
            changed.run();
        }
        return Reconciler.Next.onRequest();
    }

    private static <T> Optional<T> ask(Supplier<T> question) {
        try {
            return Optional.of(question.get());
        } catch (PortException e) {
            LOG.log(Level.DEBUG, "the runtime can''t be asked for the status of the node: {0}", e.getMessage());
            return Optional.empty();
        }
    }
}
