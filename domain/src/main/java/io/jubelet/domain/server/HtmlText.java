package io.jubelet.domain.server;

/** Text in HTML. */
public final class HtmlText {

    private HtmlText() {
    }

    /** Text, with references for the signs that have a meaning in HTML. */
    public static String of(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&#34;")
                .replace("'", "&#39;");
    }
}
