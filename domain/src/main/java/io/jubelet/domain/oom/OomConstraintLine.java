package io.jubelet.domain.oom;

import java.util.Optional;

/**
 * The line that sums up a kill since Linux 5.0:
 * {@code oom-kill:constraint=…,nodemask=…,cpuset=…,mems_allowed=…,oom_memcg=…,task_memcg=…,task=NAME,pid=N,uid=N}. When the
 * whole machine was out of memory, {@code global_oom} replaces the part with {@code oom_memcg}.
 *
 * @param constraint what was short
 * @param limitedCgroup the cgroup at its limit; empty for the whole machine
 * @param victimCgroup the cgroup of the killed process; {@code /} when the kernel has no memory cgroups
 * @param process name of the killed process
 * @param pid its number as it stands there
 */
record OomConstraintLine(String constraint, Optional<String> limitedCgroup, String victimCgroup, String process,
        String pid) {

    private static final String START = "oom-kill:constraint=";
    private static final String NODES = ",nodemask=";
    private static final String LIMITED = ",oom_memcg=";
    private static final String VICTIM = ",task_memcg=";
    private static final String PROCESS = ",task=";
    private static final String PID = ",pid=";
    private static final String USER = ",uid=";

    /**
     * Takes the line apart, from its end: a process may have commas in its name, and can't pretend to be another with it.
     */
    static Optional<OomConstraintLine> parse(String text) {
        int start = text.indexOf(START);
        if (start < 0) {
            return Optional.empty();
        }
        int user = text.lastIndexOf(USER);
        int pid = text.lastIndexOf(PID, user - 1);
        int process = text.lastIndexOf(PROCESS, pid - 1);
        int nodes = text.indexOf(NODES, start);
        if (user < 0 || pid < 0 || process < 0 || nodes < 0 || nodes > process) {
            return Optional.empty();
        }
        int victim = text.lastIndexOf(VICTIM, process - 1);
        int limited = victim < 0 ? -1 : text.lastIndexOf(LIMITED, victim - 1);
        return Optional.of(new OomConstraintLine(text.substring(start + START.length(), nodes),
                limited < 0 ? Optional.empty() : Optional.of(text.substring(limited + LIMITED.length(), victim)),
                victim < 0 ? OomKill.WHOLE_MACHINE : text.substring(victim + VICTIM.length(), process),
                text.substring(process + PROCESS.length(), pid), text.substring(pid + PID.length(), user)));
    }
}
