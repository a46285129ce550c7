/**
 * Directories and files: {@code Directories} makes and lists directories of the agent, {@code DurableFile} writes its files. The
 * other classes walk through and remove trees that containers can write to. Nothing in them is trusted: each step is taken
 * relative to an open directory and follows no link, what is mounted in the tree is not entered, and however deep the
 * directories are, neither the stack nor the file descriptors run out.
 */
package io.jubelet.adapters.fs.tree;
