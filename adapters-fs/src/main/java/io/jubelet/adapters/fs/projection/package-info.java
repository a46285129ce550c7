/**
 * Files that are shown to a pod all at once: ConfigMaps, Secrets, tokens and facts about the pod. The layout is the
 * kubelet's, and a directory that one of the two wrote is continued by
 * the other:
 *
 * <pre>
 * volume/..2026_01_31_23_59_59.1234567890/a/b    the data
 * volume/..data -&gt; ..2026_01_31_23_59_59.1234567890
 * volume/a -&gt; ..data/a the path that the pod reads
 * </pre>
 *
 * <p>New data is written beside the old, and one rename puts it in its place. A reader that opens {@code ..data} and reads from
 * there sees one state; leftovers of a killed agent are removed by the next write.
 */
package io.jubelet.adapters.fs.projection;
