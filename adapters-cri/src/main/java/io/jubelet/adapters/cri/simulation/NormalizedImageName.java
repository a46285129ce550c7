package io.jubelet.adapters.cri.simulation;

/**
 * A reference to an image in its full form, as runtimes store it: {@code busybox} is
 * {@code docker.io/library/busybox:latest}.
 *
 * @param repository registry and path
 * @param tag tag, empty when there is only a digest
 * @param digest digest with algorithm, empty when none is given
 */
record NormalizedImageName(String repository, String tag, String digest) {

    /** Reads a reference; anything is one. */
    static NormalizedImageName of(String reference) {
        String rest = reference;
        String digest = "";
        int at = rest.indexOf('@');
        if (at >= 0) {
            digest = rest.substring(at + 1);
            rest = rest.substring(0, at);
        }
        String tag = "";
        int colon = rest.lastIndexOf(':');
        if (colon > rest.lastIndexOf('/')) {
            tag = rest.substring(colon + 1);
            rest = rest.substring(0, colon);
        }
        if (tag.isEmpty() && digest.isEmpty()) {
            tag = "latest";
        }
        return new NormalizedImageName(full(rest), tag, digest);
    }

    private static String full(String repository) {
        int slash = repository.indexOf('/');
        String first = slash < 0 ? "" : repository.substring(0, slash);
        if (first.contains(".") || first.contains(":") || first.equals("localhost")) {
            return repository;
        }
        return "docker.io/" + (slash < 0 ? "library/" : "") + repository;
    }

    /** Last part of the path, without tag and digest. */
    String lastPart() {
        return repository.substring(repository.lastIndexOf('/') + 1);
    }

    @Override
    public String toString() {
        return repository + (tag.isEmpty() ? "" : ":" + tag) + (digest.isEmpty() ? "" : "@" + digest);
    }
}
