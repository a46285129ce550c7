package io.jubelet.app.offload;

import io.jubelet.app.task.BlockingWork;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.files.TerminationMessages;

/** {@link TerminationMessages} whose calls run on host threads. */
public final class OffloadedTerminationMessages implements TerminationMessages {

    private static final String MESSAGES = "the directory of termination messages";
    private static final String LOGS = "the content of logs";

    private final TerminationMessages messages;
    private final BlockingWork work;

    /** The same messages, by calls that run on host threads. */
    public OffloadedTerminationMessages(TerminationMessages messages, BlockingWork work) {
        this.messages = messages;
        this.work = work;
    }

    @Override
    public String create(String podUid, String container) {
        return work.call(MESSAGES, () -> messages.create(podUid, container));
    }

    @Override
    public void discard(String podUid, String container, String path) {
        work.run(MESSAGES, () -> messages.discard(podUid, container, path));
    }

    @Override
    public String read(String path) {
        return work.call(MESSAGES, () -> messages.read(path));
    }

    @Override
    public String logTail(PodIdentity pod, String container, int run) {
        return work.call(LOGS, () -> messages.logTail(pod, container, run));
    }
}
