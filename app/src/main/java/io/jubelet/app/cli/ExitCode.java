package io.jubelet.app.cli;

/** Exit codes of the process (docs/exit-codes.md). */
public enum ExitCode {
    /** Done, or ended by a signal. */
    OK(0, "Done, or ended by SIGTERM, SIGINT or SIGHUP. Containers keep running."),
    /** An error of a user, or a failure that the agent can't live with. */
    FAILED(1, "The command line or the configuration is invalid, for validate also a manifest, the agent cannot "
            + "start or go on, no such pod is here, or the answer can't be written."),
    /** Run-once mode with a bad end. */
    POD_FAILED(2, "--runonce: at least one pod failed or did not get to run, or a manifest could not be used."),
    /** No agent answers. */
    NO_AGENT(3, "pods, logs, explain: no agent runs on this machine or with this --root-dir, or it does not answer.");

    private final int code;
    private final String meaning;

    ExitCode(int code, String meaning) {
        this.code = code;
        this.meaning = meaning;
    }

    /** The exit status of the process. */
    public int code() {
        return code;
    }

    /** When it is used, for users. */
    public String meaning() {
        return meaning;
    }
}
