package io.jubelet.adapters.cri.simulation;

import io.jubelet.domain.value.Immutable;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.runtime.ContainerRuntime.CgroupDriver;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Settings of a simulated runtime. As text they are the query of the endpoint; times are written {@code 20ms}, {@code
 * 1.5s}, {@code 2m}:
 * <pre>
 * latency=T              what every call takes without one of the following (default 0)
 * sandbox-latency=T      RunPodSandbox
 * create-latency=T       CreateContainer
 * start-latency=T        StartContainer
 * stop-latency=T         StopContainer and StopPodSandbox, on top of what the process takes
 * remove-latency=T       RemoveContainer and RemovePodSandbox
 * list-latency=T         ListContainers, ListPodSandbox and ListImages
 * status-latency=T       ContainerStatus, PodSandboxStatus and ImageStatus
 * pull-latency=T         PullImage
 * exec-latency=T         ExecSync, on top of what the command takes
 * fail=CALL:P            share P (0 to 1) of the calls of this CRI name fail; * stands for every call; comma separated
 * lose-events=P          share of the events that get lost (default 0)
 * events=off             there is no event stream
 * logs=on                containers write their log files
 * pod-cidr=CIDR          where addresses of pods come from, comma separated (default 10.88.0.0/16)
 * handlers=NAME,...      runtime handlers beside the default one
 * cgroup-driver=D        systemd, cgroupfs (default) or none: the runtime does not report it
 * host=H                 simulated (default): the machine is simulated, too, and left alone; real: the agent makes
 *                        cgroups and mounts on it, as for a real runtime
 * seed=N                 decides ids and what fails (default 0)
 * </pre>
 *
 * @param latencies time by CRI name of the call; the key {@code *} counts for all others
 * @param failures share of failing calls by CRI name; the key {@code *} counts for all others
 * @param lostEvents share of lost events
 * @param events whether there is an event stream
 * @param logs whether log files are written
 * @param podCidrs where addresses come from, one per family
 * @param handlers runtime handlers beside the default one
 * @param cgroupDriver what the runtime reports
 * @param realHost whether cgroups, volumes, probes and facts are those of this machine, and not simulated as well
 * @param seed seed
 */
public record SimulationSettings(
        Map<String, Duration> latencies,
        Map<String, Double> failures,
        double lostEvents,
        boolean events,
        boolean logs,
        List<String> podCidrs,
        List<String> handlers,
        Optional<CgroupDriver> cgroupDriver,
        boolean realHost,
        long seed) {

    /** A runtime without any delay or fault. */
    public static final SimulationSettings DEFAULT = new SimulationSettings(Map.of(), Map.of(), 0, true, false,
            List.of("10.88.0.0/16"), List.of(), Optional.of(CgroupDriver.CGROUPFS), false, 0);

    /** Copies collections; rejects null parts. */
    public SimulationSettings {
        latencies = Immutable.sorted(latencies);
        failures = Immutable.sorted(failures);
        podCidrs = List.copyOf(podCidrs);
        handlers = List.copyOf(handlers);
        Objects.requireNonNull(cgroupDriver, "cgroupDriver");
    }

    /**
     * Reads the query of an endpoint.
     *
     * @param query text behind the question mark, empty for the defaults
     * @throws InvalidArgumentException when a key or value is not known; the message has it and what would be
     */
    public static SimulationSettings parse(String query) {
        return new SettingsParser().parse(query);
    }

    /** What a call takes. */
    Duration latency(String call) {
        return latencies.getOrDefault(call, latencies.getOrDefault("*", Duration.ZERO));
    }

    /** The share of calls that fail. */
    double failure(String call) {
        return failures.getOrDefault(call, failures.getOrDefault("*", 0.0));
    }
}
