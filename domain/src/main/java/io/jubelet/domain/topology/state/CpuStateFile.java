package io.jubelet.domain.topology.state;

import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.cpu.CpuAssignments;
import io.jubelet.domain.value.JsonText;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The file of the CPU manager.
 *
 * @param policy name of the policy
 * @param shared list of the processors of all containers that have none of their own
 * @param entries lists of processors by uid of the pod and name of the container
 */
public record CpuStateFile(String policy, String shared, SortedMap<String, SortedMap<String, String>> entries) {

    /** Its name in the root directory of the agent. */
    public static final String NAME = "cpu_manager_state";

    /** What a file has to say. */
    public static CpuStateFile of(String policy, CpuAssignments assignments) {
        SortedMap<String, SortedMap<String, String>> entries = new TreeMap<>();
        assignments.exclusive().forEach((uid, containers) -> {
            SortedMap<String, String> lists = new TreeMap<>();
            containers.forEach((container, cpus) -> lists.put(container, cpus.toString()));
            entries.put(uid, lists);
        });
        return new CpuStateFile(policy, assignments.shared().toString(), entries);
    }

    /**
     * Reads a file.
     *
     * @throws IllegalArgumentException when it is none, or is damaged; the message is for users
     */
    public static CpuStateFile parse(String text) {
        StateFields fields = StateFields.of(text);
        var file = new CpuStateFile(fields.text("policyName"), fields.text("defaultCpuSet"),
                fields.byContainer("entries", value -> StateFields.text("an item of entries", value)));
        StateChecksum.check(fields.number("checksum"), file.dump(), "V2");
        return file;
    }

    /**
     * What was assigned.
     *
     * @param configured the policy that is wanted now
     * @throws IllegalArgumentException when the file is of another policy, or has no lists; the message is for users
     */
    public CpuAssignments assignments(String configured) {
        if (!policy.equals(configured)) {
            throw new IllegalArgumentException("configured policy \"" + configured
                    + "\" differs from state checkpoint policy \"" + policy + "\"");
        }
        CpuSet all = cpus(shared, () -> "could not parse default cpu set \"" + shared + "\": ");
        Map<String, Map<String, CpuSet>> exclusive = new TreeMap<>();
        entries.forEach((uid, containers) -> {
            Map<String, CpuSet> own = new TreeMap<>();
            containers.forEach((container, list) -> own.put(container, cpus(list, () -> "could not parse cpuset \"" + list
                    + "\" for container \"" + container + "\" in pod \"" + uid + "\": ")));
            exclusive.put(uid, own);
        });
        return new CpuAssignments(all, exclusive);
    }

    private static CpuSet cpus(String list, Supplier<String> what) {
        try {
            return CpuSet.parse(list);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(what.get() + e.getMessage(), e);
        }
    }

    /** The content of the file. */
    public String text() {
        JsonText json = JsonText.object().add("policyName", policy).add("defaultCpuSet", shared);
        if (!entries.isEmpty()) {
            JsonText pods = JsonText.object();
            entries.forEach((uid, containers) -> {
                JsonText lists = JsonText.object();
                containers.forEach(lists::add);
                pods.addRaw(uid, lists.toString());
            });
            json.addRaw("entries", pods.toString());
        }
        return json.add("checksum", StateChecksum.of(dump())).toString();
    }

    private String dump() {
        return "(*state.CPUManagerCheckpoint){PolicyName:(string)" + policy + " DefaultCPUSet:(string)" + shared
                + " Entries:(map[string]map[string]string)" + map(entries, containers -> map(containers, list -> list))
                + " Checksum:(checksum.Checksum)0}";
    }

    static <T> String map(SortedMap<String, T> map, Function<T, String> value) {
        return map.entrySet().stream().map(entry -> entry.getKey() + ":" + value.apply(entry.getValue()))
                .collect(Collectors.joining(" ", "map[", "]"));
    }
}
