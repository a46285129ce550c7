package io.jubelet.ports.failure;

/**
 * A step that is made although its thread is interrupted: one that undoes or records what was begun. Ports refuse a call of a thread
 * that is interrupted. An interruption during the step reaches it as any other.
 */
public final class UninterruptedStep {

    private UninterruptedStep() {
    }

    /** Makes the step without the interrupted status of the thread, and sets it again afterwards. */
    public static void run(Runnable step) {
        boolean interrupted = Thread.interrupted();
        try {
            step.run();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
