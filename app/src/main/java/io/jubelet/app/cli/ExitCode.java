package io.jubelet.app.cli;

/** How the process ends (docs/exit-codes.md). */
public enum ExitCode {
    /** Done, or told to end. */
    OK(0, "Done, or ended by SIGTERM or SIGINT. Containers keep running."),
    /** A mistake of a person, or a failure that the agent can't live with. */
    FAILED(1, "The command line, the configuration or a manifest is invalid, or the agent cannot start or go on."),
    /** Run-once mode with a bad end. */
    POD_FAILED(2, "--runonce: a pod or a manifest failed or did not get to run."),
    /** Nobody to ask. */
    NO_AGENT(3, "pods: no agent runs with this --root-dir, or it does not answer.");

    private final int code;
    private final String meaning;

    ExitCode(int code, String meaning) {
        this.code = code;
        this.meaning = meaning;
    }

    /** What the operating system is told. */
    public int code() {
        return code;
    }

    /** When it is used, for people. */
    public String meaning() {
        return meaning;
    }
}
