package io.jubelet.app.pleg;

import io.jubelet.domain.container.TerminationMessagePolicy;
import io.jubelet.domain.cri.Mount;
import io.jubelet.domain.runtime.ObservedContainer;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.runtime.RuntimeLabels;
import io.jubelet.domain.value.CleanPath;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.files.TerminationMessages;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the termination message of an ended container. */
final class PodTerminationMessages {

    private final TerminationMessages messages;

    PodTerminationMessages(TerminationMessages messages) {
        this.messages = messages;
    }

    /** The container with the message of the runtime and that of the container itself joined. */
    ObservedContainer addedTo(ObservedContainer ended) {
        String joined = Stream.of(ended.message(), own(ended)).filter(s -> !s.isEmpty()).collect(Collectors.joining(": "));
        return ended.toBuilder().message(joined).build();
    }

    /** That a file can't be read is a message, too; it hides what the log would have said. */
    private String own(ObservedContainer ended) {
        String path = ended.annotations().getOrDefault(RuntimeLabels.TERMINATION_MESSAGE_PATH, "");
        String place = CleanPath.join("/", path);
        String file = ended.mounts().stream().filter(m -> !path.isEmpty() && m.containerPath().equals(place))
                .map(Mount::hostPath).findFirst().map(this::read).orElse("");
        boolean fallBack = ended.annotations().getOrDefault(RuntimeLabels.TERMINATION_MESSAGE_POLICY, "")
                .equals(TerminationMessagePolicy.FALLBACK_TO_LOGS_ON_ERROR.wireName());
        return file.isEmpty() && fallBack && ended.exitCode() != 0 ? log(ended) : file;
    }

    private String read(String file) {
        try {
            return messages.read(file);
        } catch (PortException e) {
            return "Error on reading termination log " + file + ": " + e.getMessage();
        }
    }

    private String log(ObservedContainer ended) {
        try {
            return messages.logTail(new PodIdentity(
                    ended.labels().getOrDefault(RuntimeLabels.POD_NAMESPACE, ""),
                    ended.labels().getOrDefault(RuntimeLabels.POD_NAME, ""),
                    ended.labels().getOrDefault(RuntimeLabels.POD_UID, "")), ended.name(), ended.restartCount());
        } catch (PortException e) {
            return "Error on reading termination message from logs: " + e.getMessage();
        }
    }
}
