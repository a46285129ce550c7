package io.jubelet.domain.pod;

/**
 * The spec of a pod can't be turned into a container that can be started. The message is for the owner of the pod: it
 * ends up in the waiting message of the container or in an event of the pod, with the text of a kubelet, for which users
 * search.
 *
 * <p>It is checked because every caller has to give it to the owner; it is no failure of this program and carries no
 * stack trace.
 */
public final class PodConfigException extends Exception {

    private static final long serialVersionUID = 1L;

    /** With a message for the owner of the pod; it must not contain the value of a Secret. */
    public PodConfigException(String message) {
        super(message, null, false, false);
    }
}
