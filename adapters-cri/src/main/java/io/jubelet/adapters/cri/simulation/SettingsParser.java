package io.jubelet.adapters.cri.simulation;

import io.jubelet.adapters.cri.call.CriCall;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.runtime.ContainerRuntime.CgroupDriver;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads the query of a {@code fake://} endpoint, key by key; the first mistake ends it with a message. */
final class SettingsParser {

    private static final Map<String, List<String>> LATENCIES = new TreeMap<>(Map.of(
            "latency", List.of("*"),
            "sandbox-latency", List.of("RunPodSandbox"),
            "create-latency", List.of("CreateContainer"),
            "start-latency", List.of("StartContainer"),
            "stop-latency", List.of("StopContainer", "StopPodSandbox"),
            "remove-latency", List.of("RemoveContainer", "RemovePodSandbox"),
            "list-latency", List.of("ListContainers", "ListPodSandbox", "ListImages"),
            "status-latency", List.of("ContainerStatus", "PodSandboxStatus", "ImageStatus"),
            "pull-latency", List.of("PullImage"),
            "exec-latency", List.of("ExecSync")));
    private static final String OTHERS =
            "fail, lose-events, events, logs, pod-cidr, handlers, cgroup-driver, host, seed";

    private final Map<String, Duration> latencies = new TreeMap<>();
    private final Map<String, Double> failures = new TreeMap<>();
    private double lostEvents = SimulationSettings.DEFAULT.lostEvents();
    private boolean events = SimulationSettings.DEFAULT.events();
    private boolean logs = SimulationSettings.DEFAULT.logs();
    private List<String> podCidrs = SimulationSettings.DEFAULT.podCidrs();
    private List<String> handlers = SimulationSettings.DEFAULT.handlers();
    private Optional<CgroupDriver> cgroupDriver = SimulationSettings.DEFAULT.cgroupDriver();
    private boolean realHost = SimulationSettings.DEFAULT.realHost();
    private long seed;

    SimulationSettings parse(String query) {
        for (String part : query.split("&")) {
            if (!part.isEmpty()) {
                int equals = part.indexOf('=');
                if (equals < 0) {
                    throw wrong(part, "has no value; write " + part + "=...");
                }
                set(part.substring(0, equals), part.substring(equals + 1));
            }
        }
        return new SimulationSettings(latencies, failures, lostEvents, events, logs, podCidrs, handlers, cgroupDriver,
                realHost, seed);
    }

    private void set(String key, String value) {
        switch (key) {
            case "fail" -> Arrays.stream(value.split(",")).forEach(this::failure);
            case "lose-events" -> lostEvents = share(key, value);
            case "events" -> events = onOff(key, value);
            case "logs" -> logs = onOff(key, value);
            case "pod-cidr" -> podCidrs = cidrs(value);
            case "handlers" -> handlers = List.of(value.split(","));
            case "cgroup-driver" -> cgroupDriver = driver(value);
            case "host" -> realHost = host(value);
            case "seed" -> seed = number(key, value);
            default -> latency(key, value);
        }
    }

    private void latency(String key, String value) {
        List<String> calls = LATENCIES.get(key);
        if (calls == null) {
            throw wrong(key, "is not known; known are " + String.join(", ", LATENCIES.keySet()) + ", " + OTHERS);
        }
        Duration time = Durations.parse(value)
                .orElseThrow(() -> wrong(key, "\"" + value + "\" is no time; write for example 20ms or 1.5s"));
        calls.forEach(call -> latencies.put(call, time));
    }

    private void failure(String value) {
        int colon = value.indexOf(':');
        if (colon < 0) {
            throw wrong("fail", "\"" + value + "\" has no share; write for example StartContainer:0.01");
        }
        String call = value.substring(0, colon);
        if (!call.equals("*") && Arrays.stream(CriCall.values()).noneMatch(c -> c.wireName().equals(call))) {
            throw wrong("fail",
                    "\"" + call + "\" is no call of CRI v1; write for example StartContainer:0.01 or *:0.01");
        }
        failures.put(call, share("fail", value.substring(colon + 1)));
    }

    private static List<String> cidrs(String value) {
        try {
            new AddressPool(List.of(value.split(",")));
        } catch (InvalidArgumentException e) {
            throw wrong("pod-cidr", e.getMessage());
        }
        return List.of(value.split(","));
    }

    private static Optional<CgroupDriver> driver(String value) {
        return switch (value) {
            case "systemd" -> Optional.of(CgroupDriver.SYSTEMD);
            case "cgroupfs" -> Optional.of(CgroupDriver.CGROUPFS);
            case "none" -> Optional.empty();
            default -> throw wrong("cgroup-driver", "\"" + value + "\" is none of systemd, cgroupfs, none");
        };
    }

    private static boolean host(String value) {
        return switch (value) {
            case "real" -> true;
            case "simulated" -> false;
            default -> throw wrong("host", "\"" + value + "\" is neither real nor simulated");
        };
    }

    private static boolean onOff(String key, String value) {
        return switch (value) {
            case "on" -> true;
            case "off" -> false;
            default -> throw wrong(key, "\"" + value + "\" is neither on nor off");
        };
    }

    private static double share(String key, String value) {
        try {
            double share = Double.parseDouble(value);
            if (share >= 0 && share <= 1) {
                return share;
            }
        } catch (NumberFormatException e) {
            // The same message as for a number outside the range.
        }
        throw wrong(key, "\"" + value + "\" is no share; write a number from 0 to 1");
    }

    private static long number(String key, String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw wrong(key, "\"" + value + "\" is no whole number");
        }
    }

    private static InvalidArgumentException wrong(String key, String what) {
        return new InvalidArgumentException("endpoint fake://: " + key + ": " + what);
    }
}
