package io.jubelet.domain.cgroup;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The one cgroup that counts as that of a process, although version 1 has it in one per hierarchy. */
public final class ProcessCgroup {

    private ProcessCgroup() {
    }

    /**
     * The path of the cgroup below the mount point. With version 1, CPUs and memory must be accounted in the same cgroup;
     * where systemd runs, it is the one that systemd made.
     *
     * @param text lines such as {@code 4:cpu,cpuacct:/path} of proc_pid_cgroup(5); version 2 has a line without controllers
     * @return empty when CPUs and memory are accounted in different cgroups, or no line names any
     */
    public static Optional<String> of(String text) {
        Map<String, String> byController = new HashMap<>();
        text.lines().map(line -> line.split(":", 3)).filter(parts -> parts.length == 3)
                .forEach(parts -> List.of(parts[1].split(",")).forEach(name -> byController.put(name, parts[2])));
        Optional<String> cpu = Optional.ofNullable(byController.get("cpu"));
        if (cpu.isEmpty()) {
            return Optional.ofNullable(byController.get(""));
        }
        return cpu.filter(path -> path.equals(byController.get("memory")))
                .map(path -> byController.getOrDefault("name=systemd", path));
    }
}
