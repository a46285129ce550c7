package io.jubelet.domain.topology.state;

import io.jubelet.domain.topology.CpuSet;
import io.jubelet.domain.topology.cpu.CpuAssignments;
import io.jubelet.domain.value.JsonText;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The file of the CPU manager.
 *
 * @param policy name of the policy
 * @param shared list of the CPUs of all containers that have none of their own
 * @param entries lists of CPUs by uid of the pod and name of the container
 * @param pools lists of CPUs of whole pods by uid (KEP-5526); empty for the format without
 */
public record CpuStateFile(String policy, String shared, SortedMap<String, SortedMap<String, String>> entries,
        Optional<SortedMap<String, String>> pools) {

    /** Its name in the root directory of the agent. */
    public static final String NAME = "cpu_manager_state";

    /**
     * Content of a file.
     *
     * @param podLevel whether it has whole pods
     */
    public static CpuStateFile of(String policy, CpuAssignments assignments, boolean podLevel) {
        SortedMap<String, SortedMap<String, String>> entries = new TreeMap<>();
        assignments.exclusive().forEach((uid, containers) -> {
            SortedMap<String, String> lists = new TreeMap<>();
            containers.forEach((container, cpus) -> lists.put(container, cpus.toString()));
            entries.put(uid, lists);
        });
        SortedMap<String, String> pools = new TreeMap<>();
        assignments.pools().forEach((uid, cpus) -> pools.put(uid, cpus.toString()));
        return new CpuStateFile(policy, assignments.shared().toString(), entries, podLevel ? Optional.of(pools) : Optional.empty());
    }

    /**
     * Reads a file. One without whole pods can be read in any case; one with them counts as damaged where whole pods are unknown.
     * One of the first format (kubelets before v1.18), which a kubelet does not write again as long as nothing is assigned, can be
     * read if it has no entries.
     *
     * @param podLevel whether whole pods are known
     * @throws IllegalArgumentException when it is none, or is damaged; the message is for users
     */
    public static CpuStateFile parse(String text, boolean podLevel) {
        StateFields fields = StateFields.of(text);
        var older = new CpuStateFile(fields.text("policyName"), fields.text("defaultCpuSet"),
                fields.byContainer("entries", value -> StateFields.text("an item of entries", value)), Optional.empty());
        long checksum = fields.number("checksum");
        if (older.entries().isEmpty() && checksum == StateChecksum.of(older.firstDump())) {
            return podLevel ? new CpuStateFile(older.policy(), older.shared(), older.entries(), Optional.of(new TreeMap<>())) : older;
        }
        if (podLevel) {
            SortedMap<String, String> pools = fields.map("podEntries", value -> StateFields.of("podEntries", value).text("cpuSet"));
            var file = new CpuStateFile(older.policy(), older.shared(), older.entries(), Optional.of(pools));
            if (checksum != StateChecksum.of(file.dump())) {
                StateChecksum.check(checksum, older.dump(), "V2");
            }
            return file;
        }
        StateChecksum.check(checksum, older.dump(), "V2");
        return older;
    }

    /**
     * The assignments.
     *
     * @param configured the policy that is configured now
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
        Map<String, CpuSet> whole = new TreeMap<>();
        pools.ifPresent(lists -> lists.forEach((uid, list) -> whole.put(uid,
                cpus(list, () -> "could not parse cpuset \"" + list + "\" for pod \"" + uid + "\": "))));
        return new CpuAssignments(all, exclusive, whole);
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
        if (pools.filter(lists -> !lists.isEmpty()).isPresent()) {
            JsonText pods = JsonText.object();
            pools.get().forEach((uid, list) -> pods.addRaw(uid, JsonText.object().addGiven("cpuSet", list).toString()));
            json.addRaw("podEntries", pods.toString());
        }
        return json.add("checksum", StateChecksum.of(dump())).toString();
    }

    private String dump() {
        return "(*state.CPUManagerCheckpoint){PolicyName:(string)" + policy + " DefaultCPUSet:(string)" + shared
                + " Entries:(map[string]map[string]string)" + map(entries, containers -> map(containers, list -> list))
                + pools.map(lists -> " PodEntries:(state.PodCPUAssignments)" + map(lists, CpuStateFile::dump)).orElse("")
                + " Checksum:(checksum.Checksum)0}";
    }

    /** The dump of the first format, whose entries were by the id of the container. */
    private String firstDump() {
        return dump().replace(" Entries:(map[string]map[string]string)", " Entries:(map[string]string)");
    }

    /** The dumper follows a pool into the set of its CPUs. */
    private static String dump(String list) {
        return "{CPUSet:(cpuset.CPUSet){elems:(map[int]struct {})" + CpuSet.parse(list).list().stream().map(cpu -> cpu + ":{}")
                .collect(Collectors.joining(" ", "map[", "]")) + "}}";
    }

    static <T> String map(SortedMap<String, T> map, Function<T, String> value) {
        return map.entrySet().stream().map(entry -> entry.getKey() + ":" + value.apply(entry.getValue()))
                .collect(Collectors.joining(" ", "map[", "]"));
    }
}
